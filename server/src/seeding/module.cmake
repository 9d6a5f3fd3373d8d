# Embeds server/tax/*.toml in the binary.
file(GLOB tax_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tax/*.toml)
list(SORT tax_files)
set(embedded ${CMAKE_BINARY_DIR}/default_tax_files.cpp)
add_custom_command(
  OUTPUT ${embedded}
  COMMAND ${CMAKE_COMMAND} "-DFILES=${tax_files}" -DOUTPUT=${embedded}
          -P ${PROJECT_SOURCE_DIR}/cmake/EmbedTax.cmake
  DEPENDS ${tax_files} ${PROJECT_SOURCE_DIR}/cmake/EmbedTax.cmake
  VERBATIM)
target_sources(seeding PRIVATE ${embedded})
