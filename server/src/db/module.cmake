# Embeds server/migrations/*.sql in the binary.
file(GLOB migrations CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/migrations/*.sql)
list(SORT migrations)
set(embedded ${CMAKE_BINARY_DIR}/shop_migrations.cpp)
add_custom_command(
  OUTPUT ${embedded}
  COMMAND ${CMAKE_COMMAND} "-DFILES=${migrations}" -DOUTPUT=${embedded}
          -P ${PROJECT_SOURCE_DIR}/cmake/EmbedMigrations.cmake
  DEPENDS ${migrations} ${PROJECT_SOURCE_DIR}/cmake/EmbedMigrations.cmake
  VERBATIM)
target_sources(db PRIVATE ${embedded})
