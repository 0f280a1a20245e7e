# SPDX-License-Identifier: Apache-2.0
# The functions that folders describe themselves with. Adding an algorithm, provider, test or fuzz target is adding its
# folder or file: the lists below are globbed.

# cryptospeed_layer(name [DEPENDS targets...])
# A static library of every *.cpp below the calling folder.
function(cryptospeed_layer name)
  cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(sources)
    add_library(cryptospeed_${name} STATIC ${sources})
    target_link_libraries(cryptospeed_${name} PUBLIC cryptospeed_base ${arg_DEPENDS} PRIVATE cryptospeed_warnings)
  else()
    add_library(cryptospeed_${name} INTERFACE)
    target_link_libraries(cryptospeed_${name} INTERFACE cryptospeed_base ${arg_DEPENDS})
  endif()
endfunction()

# cryptospeed_algorithm(name SOURCES files... [X86 files...] [AARCH64 files...])
# Adds an algorithm's files to the library of primitives. Kernels for another architecture are left out by folder, not by #if.
function(cryptospeed_algorithm name)
  cmake_parse_arguments(arg "" "" "SOURCES;X86;AARCH64" ${ARGN})
  target_sources(cryptospeed_crypto PRIVATE ${arg_SOURCES})
  if(NOT CRYPTOSPEED_PORTABLE_ONLY)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND arg_X86)
      target_sources(cryptospeed_crypto PRIVATE ${arg_X86})
      string(TOUPPER ${name} upper)
    elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64" AND arg_AARCH64)
      target_sources(cryptospeed_crypto PRIVATE ${arg_AARCH64})
    endif()
  endif()
endfunction()

# cryptospeed_module(name SOURCES files... [LIBRARIES targets...] [OUTPUT folder])
# A module with the C ABI and that one exported symbol.
function(cryptospeed_module name)
  cmake_parse_arguments(arg "" "OUTPUT" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT arg_OUTPUT)
    set(arg_OUTPUT lib/cryptospeed)
  endif()
  add_library(provider_${name} MODULE ${arg_SOURCES})
  target_link_libraries(provider_${name} PRIVATE cryptospeed_base cryptospeed_warnings ${arg_LIBRARIES})
  set_target_properties(provider_${name} PROPERTIES OUTPUT_NAME ${name} PREFIX ""
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${arg_OUTPUT})
  target_link_options(provider_${name} PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/cmake/module.map -Wl,--no-undefined)
  set_target_properties(provider_${name} PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/module.map)
  if(CRYPTOSPEED_SANITIZE)  # the sanitizer's run-time library lives in the executable
    target_link_options(provider_${name} PRIVATE -Wl,--unresolved-symbols=ignore-all)
  endif()
endfunction()

# cryptospeed_provider(name SOURCES files... [LIBRARIES targets...])
# A provider of the set that is found by default. CRYPTOSPEED_PROVIDER_<NAME>=AUTO|ON|OFF; the caller has returned already
# where its library was not found.
function(cryptospeed_provider name)
  cryptospeed_module(${name} ${ARGN})
  # What the library is known to err on lies beside its module (docs: known findings).
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/findings.json)
    configure_file(findings.json ${CMAKE_BINARY_DIR}/lib/cryptospeed/${name}.findings.json COPYONLY)
  endif()
  set_property(GLOBAL APPEND PROPERTY CRYPTOSPEED_PROVIDERS provider_${name})
endfunction()

# cryptospeed_test(file.cpp [LABELS ids...] [LIBRARIES targets...])
# One GoogleTest executable; its ctest labels are its folder and the ids of the checks it makes.
function(cryptospeed_test file)
  cmake_parse_arguments(arg "" "" "LABELS;LIBRARIES" ${ARGN})
  get_filename_component(name ${file} NAME_WE)
  get_filename_component(kind ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(target ${kind}_${name})
  add_executable(${target} ${file})
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES} cryptospeed_warnings cryptospeed_test_support GTest::gtest GTest::gtest_main)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/${kind} OUTPUT_NAME ${name})
  add_test(NAME ${kind}/${name} COMMAND ${target})
  if("address" IN_LIST CRYPTOSPEED_SANITIZE)
    list(APPEND arg_LABELS L15)
  endif()
  set_tests_properties(${kind}/${name} PROPERTIES LABELS "${kind};${arg_LABELS}" TIMEOUT 600)
endfunction()

# cryptospeed_embed(target name FILES files... RELATIVE folder)
# A source file that holds the files as constant data: `extern const embedded_file cryptospeed_embedded_<name>[]`.
function(cryptospeed_embed target name)
  cmake_parse_arguments(arg "" "RELATIVE" "FILES" ${ARGN})
  set(out ${CMAKE_BINARY_DIR}/generated/embedded_${name}.cpp)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DNAME=${name} -DRELATIVE=${arg_RELATIVE} "-DFILES=${arg_FILES}"
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${arg_FILES} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()

# cryptospeed_fuzz(file.cpp [LIBRARIES targets...])
# A libFuzzer target; its kept corpus is fuzz/corpus/<name without _fuzz>. With the tests on, ctest replays the corpus and
# fuzzes for CRYPTOSPEED_FUZZ_SECONDS.
function(cryptospeed_fuzz file)
  cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
  get_filename_component(name ${file} NAME_WE)
  string(REGEX REPLACE "_fuzz$" "" family ${name})
  add_executable(${name} ${file})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE cryptospeed_base cryptospeed_warnings ${arg_LIBRARIES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
  set(found ${CMAKE_BINARY_DIR}/fuzz/corpus/${family})
  file(MAKE_DIRECTORY ${found})
  add_test(NAME fuzz/${family} COMMAND ${name} -max_total_time=${CRYPTOSPEED_FUZZ_SECONDS} -print_final_stats=1
    ${found} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${family})
  set_tests_properties(fuzz/${family} PROPERTIES LABELS "fuzz;L19" TIMEOUT 600)
endfunction()
