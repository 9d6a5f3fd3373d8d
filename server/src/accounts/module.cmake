# The passwords that many people have, from an npm package; as the letters of languages are made in
# catalogue/module.cmake.
set(common_passwords ${CMAKE_BINARY_DIR}/common_passwords.cpp)
set(generate_common_passwords ${PROJECT_SOURCE_DIR}/../scripts/generate-common-passwords)
add_custom_command(
  OUTPUT ${common_passwords}
  COMMAND ${PROJECT_SOURCE_DIR}/../.tools/bin/node ${generate_common_passwords} ${common_passwords}
  DEPENDS ${generate_common_passwords} ${PROJECT_SOURCE_DIR}/../node_modules/.installed-lock
  VERBATIM)
target_sources(accounts PRIVATE ${common_passwords})
