# SPDX-License-Identifier: Apache-2.0
# CRYPTOSPEED_SANITIZE=address;undefined | memory | thread, for every target of the build.
if(CRYPTOSPEED_SANITIZE)
  string(REPLACE ";" "," _kinds "${CRYPTOSPEED_SANITIZE}")
  add_compile_options(-fsanitize=${_kinds} -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${_kinds})
  if("undefined" IN_LIST CRYPTOSPEED_SANITIZE)
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
  if(CRYPTOSPEED_FUZZ)  # the parsers lie in libraries: without counters in these the fuzzer is blind
    add_compile_options(-fsanitize=fuzzer-no-link)
  endif()
  if("memory" IN_LIST CRYPTOSPEED_SANITIZE)
    add_compile_options(-fsanitize-memory-track-origins)
  endif()
  add_compile_definitions(CRYPTOSPEED_SANITIZED=1)
endif()
