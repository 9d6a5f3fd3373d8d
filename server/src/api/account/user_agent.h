#pragma once

#include <string>
#include <string_view>

namespace typecase::api {

// The header User-Agent in a person's words: "Chromium on Linux", "Safari on an iPhone". Only what
// tells one's own devices apart, no versions. Empty: it names nothing that is known here.
std::string agent_name(std::string_view user_agent);

}  // namespace typecase::api
