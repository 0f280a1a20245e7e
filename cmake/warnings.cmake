# SPDX-License-Identifier: Apache-2.0
# Warnings for our own targets; errors only where CI asks for it, so that another compiler's new warning stops nobody.
option(CRYPTOSPEED_WERROR "treat warnings as errors" OFF)
add_library(cryptospeed_warnings INTERFACE)
target_compile_options(cryptospeed_warnings INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wpointer-arith
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wextra-semi>
  # Members that a designated initializer leaves out are value-initialised; g++ 12 warns all the same.
  -Wno-missing-field-initializers
  $<$<BOOL:${CRYPTOSPEED_WERROR}>:-Werror>)
# Hardening of everything built.
target_compile_options(cryptospeed_warnings INTERFACE -fstack-protector-strong
  $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-fcf-protection>)
target_link_options(cryptospeed_warnings INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
