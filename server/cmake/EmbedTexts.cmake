# cmake -DNAMESPACE=a::b "-DTEXTS=name=file;name=file" -DOUTPUT=x.h -P EmbedTexts.cmake: writes files as
# texts in a header.
set(constants "")
foreach(text IN LISTS TEXTS)
  string(REGEX MATCH "^([^=]+)=(.+)$" _ "${text}")
  file(READ ${CMAKE_MATCH_2} content)
  string(APPEND constants
         "inline constexpr std::string_view ${CMAKE_MATCH_1} = R\"embedded(${content})embedded\";\n")
endforeach()
file(WRITE ${OUTPUT} "#pragma once

#include <string_view>

namespace ${NAMESPACE} {

${constants}
}  // namespace ${NAMESPACE}
")
