# cmake -DMESSAGES=en.json -DOUTPUT=x.h -P EmbedKeys.cmake: writes the keys of messages in a header, without their
# texts and without those of the console, which no server code names: most changes of messages leave it as it is.
file(READ ${MESSAGES} content)
string(REGEX REPLACE "\n  \"console\\.[^\n]*" "" content "${content}")
string(REGEX REPLACE "\": \"[^\n]*" "\":" content "${content}")
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[#pragma once

#include <string_view>

namespace typecase::messages {

inline constexpr std::string_view message_keys = R"embedded(@content@)embedded";

}  // namespace typecase::messages
]])
