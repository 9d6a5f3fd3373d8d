# Embeds the table of permissions, site/permissions.json, in the binary.
set(permissions_file ${PROJECT_SOURCE_DIR}/../site/permissions.json)
set(permissions_header ${CMAKE_BINARY_DIR}/permissions/staff/permissions.gen.h)
add_custom_command(
  OUTPUT ${permissions_header}
  COMMAND ${CMAKE_COMMAND} -DNAMESPACE=typecase::staff
          "-DTEXTS=permissions_json=${permissions_file}" -DOUTPUT=${permissions_header}
          -P ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake
  DEPENDS ${permissions_file} ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake
  VERBATIM)
target_sources(staff PRIVATE ${permissions_header})
target_include_directories(staff PRIVATE ${CMAKE_BINARY_DIR}/permissions)
# For clang-tidy, which reads the header without a build.
add_custom_target(permissions_header DEPENDS ${permissions_header})
