# The letters of every language, from CLDR's npm package. Files of npm packages bear no date of their
# own, so scripts/setup's mark of what it installed tells whether they are new.
set(exemplars ${CMAKE_BINARY_DIR}/exemplars.cpp)
set(generate_exemplars ${PROJECT_SOURCE_DIR}/../scripts/generate-exemplars)
add_custom_command(
  OUTPUT ${exemplars}
  COMMAND ${PROJECT_SOURCE_DIR}/../.tools/bin/node ${generate_exemplars} ${exemplars}
  DEPENDS ${generate_exemplars} ${PROJECT_SOURCE_DIR}/../node_modules/.installed-lock
  VERBATIM)
target_sources(catalogue PRIVATE ${exemplars})
