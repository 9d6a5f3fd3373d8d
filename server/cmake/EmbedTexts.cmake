# cmake -DNAMESPACE=a::b "-DTEXTS=name=file;name=file" -DOUTPUT=x.h -P EmbedTexts.cmake: writes files as
# texts in a header. Their lengths are told: compilers do not count as far as the longest.
set(constants "")
foreach(text IN LISTS TEXTS)
  string(REGEX MATCH "^([^=]+)=(.+)$" _ "${text}")
  file(READ ${CMAKE_MATCH_2} content)
  string(APPEND constants
         "inline constexpr char ${CMAKE_MATCH_1}_text[] = R\"embedded(${content})embedded\";\n"
         "inline constexpr std::string_view ${CMAKE_MATCH_1}(${CMAKE_MATCH_1}_text, sizeof ${CMAKE_MATCH_1}_text - 1);\n")
endforeach()
file(WRITE ${OUTPUT} "#pragma once

#include <string_view>

namespace ${NAMESPACE} {

${constants}
}  // namespace ${NAMESPACE}
")
