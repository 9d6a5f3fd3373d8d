# Embeds the messages and the table of screens of site/ in the binary. Each header is written anew where it changes:
# nearly all code includes the keys, and only messages.cpp the texts.
set(site_folder ${PROJECT_SOURCE_DIR}/../site)
set(messages_file ${site_folder}/messages/en.json)
set(site_header ${CMAKE_BINARY_DIR}/site/messages/site.gen.h)
set(texts_header ${CMAKE_BINARY_DIR}/site/messages/texts.gen.h)
set(keys_header ${CMAKE_BINARY_DIR}/site/messages/keys.gen.h)
set(embed_texts ${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake)
set(embed_keys ${PROJECT_SOURCE_DIR}/cmake/EmbedKeys.cmake)

add_custom_command(
  OUTPUT ${site_header}
  COMMAND ${CMAKE_COMMAND} -DNAMESPACE=typecase::messages
          "-DTEXTS=screens_json=${site_folder}/screens.json" -DOUTPUT=${site_header} -P ${embed_texts}
  DEPENDS ${site_folder}/screens.json ${embed_texts}
  VERBATIM)
add_custom_command(
  OUTPUT ${texts_header}
  COMMAND ${CMAKE_COMMAND} -DNAMESPACE=typecase::messages
          "-DTEXTS=english_json=${messages_file}" -DOUTPUT=${texts_header} -P ${embed_texts}
  DEPENDS ${messages_file} ${embed_texts}
  VERBATIM)
add_custom_command(
  OUTPUT ${keys_header}
  COMMAND ${CMAKE_COMMAND} -DMESSAGES=${messages_file} -DOUTPUT=${keys_header} -P ${embed_keys}
  DEPENDS ${messages_file} ${embed_keys}
  VERBATIM)
target_sources(messages PRIVATE ${site_header} ${texts_header} ${keys_header})
target_include_directories(messages PUBLIC ${CMAKE_BINARY_DIR}/site)
# For clang-tidy, which reads the headers without a build.
add_custom_target(site_header DEPENDS ${site_header} ${texts_header} ${keys_header})
add_dependencies(messages site_header)
