# SPDX-License-Identifier: Apache-2.0
# Warnings for our own targets; errors only where CI asks for it, so that another compiler's new warning stops nobody.
option(CRYPTOSPEED_WERROR "treat warnings as errors" OFF)
add_library(cryptospeed_warnings INTERFACE)
target_compile_options(cryptospeed_warnings INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wpointer-arith
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wextra-semi>
  # Members that a designated initializer leaves out are value-initialised; g++ 12 warns all the same.
  -Wno-missing-field-initializers
  $<$<BOOL:${CRYPTOSPEED_WERROR}>:-Werror>
  # g++ 12 sees overlaps and uninitialised members inside std::string and std::optional that are not there.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:GNU>:-Wno-error=maybe-uninitialized>)
# Hardening of everything built.
target_compile_options(cryptospeed_warnings INTERFACE -fstack-protector-strong
  $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-fcf-protection>)
target_link_options(cryptospeed_warnings INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
