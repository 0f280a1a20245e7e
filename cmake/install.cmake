# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where. Everything is found relative to itself, so that the folder may be moved: the tool looks for
# its modules at ../lib/cryptospeed, which is therefore lib/ whatever CMAKE_INSTALL_LIBDIR says.
# Components: runtime (tool, modules, man page, completions) and development (library of primitives, headers).
include(CMakePackageConfigHelpers)

set(cryptospeed_modules lib/cryptospeed)
set(cryptospeed_package ${CMAKE_INSTALL_LIBDIR}/cmake/cryptospeed)

# The library of primitives, as cryptospeed::crypto and as -lcryptospeed.
set_target_properties(cryptospeed_crypto PROPERTIES EXPORT_NAME crypto OUTPUT_NAME cryptospeed)
set_target_properties(cryptospeed_base PROPERTIES EXPORT_NAME base)
install(TARGETS cryptospeed_crypto cryptospeed_base EXPORT cryptospeed
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT cryptospeed NAMESPACE cryptospeed:: FILE cryptospeed-targets.cmake
  DESTINATION ${cryptospeed_package} COMPONENT development)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/cryptospeed-config.cmake.in
  ${CMAKE_BINARY_DIR}/generated/cryptospeed-config.cmake INSTALL_DESTINATION ${cryptospeed_package}
  NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/generated/cryptospeed-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/generated/cryptospeed-config.cmake
              ${CMAKE_BINARY_DIR}/generated/cryptospeed-config-version.cmake
  DESTINATION ${cryptospeed_package} COMPONENT development)

# pkg-config counts the way up from its own file; an absolute folder cannot be counted and stays as it is.
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR} OR IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
  set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(pc_prefix "\${pcfiledir}/${up}")
  set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(pc_definitions)
if(CRYPTOSPEED_PORTABLE_ONLY)
  set(pc_definitions " -DCRYPTOSPEED_PORTABLE_ONLY=1")
endif()
configure_file(${CMAKE_SOURCE_DIR}/cmake/cryptospeed.pc.in ${CMAKE_BINARY_DIR}/generated/cryptospeed.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/generated/cryptospeed.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# Headers: the primitives, what plug-ins are built with, and no header of the tool or of a kernel.
install(DIRECTORY src/cryptospeed/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cryptospeed COMPONENT development
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*_kernels.hpp" EXCLUDE
  REGEX "/src/cryptospeed/(simd|stats|measure|model|heap|suite|report|cli)$" EXCLUDE)

if(TARGET cryptospeed)
  install(TARGETS cryptospeed RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
  get_property(modules GLOBAL PROPERTY CRYPTOSPEED_PROVIDERS)
  if(modules)
    install(TARGETS ${modules} LIBRARY DESTINATION ${cryptospeed_modules} COMPONENT runtime)
    # Lists of known findings lie beside their modules.
    install(DIRECTORY ${CMAKE_BINARY_DIR}/lib/cryptospeed/ DESTINATION ${cryptospeed_modules} COMPONENT runtime
      FILES_MATCHING PATTERN "*.findings.json" PATTERN preload EXCLUDE)
  endif()
  install(TARGETS heap_counter LIBRARY DESTINATION ${cryptospeed_modules}/preload COMPONENT runtime)
  install(FILES docs/cryptospeed.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
  install(FILES completions/cryptospeed.bash RENAME cryptospeed
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT runtime)
  install(FILES completions/_cryptospeed DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT runtime)
endif()
