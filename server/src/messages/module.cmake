# Embeds the messages and the table of screens of site/ in the binary.
set(site_folder ${PROJECT_SOURCE_DIR}/../site)
set(site_header ${CMAKE_BINARY_DIR}/site/messages/site.gen.h)
add_custom_command(
  OUTPUT ${site_header}
  COMMAND ${CMAKE_COMMAND} -DNAMESPACE=typecase::messages
          "-DTEXTS=english_json=${site_folder}/messages/en.json;screens_json=${site_folder}/screens.json"
          -DOUTPUT=${site_header} -P ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake
  DEPENDS ${site_folder}/messages/en.json ${site_folder}/screens.json
          ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake
  VERBATIM)
target_sources(messages PRIVATE ${site_header})
target_include_directories(messages PUBLIC ${CMAKE_BINARY_DIR}/site)
# For clang-tidy, which reads the header without a build.
add_custom_target(site_header DEPENDS ${site_header})
add_dependencies(messages site_header)
