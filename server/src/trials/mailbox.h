#pragma once

#include <string>
#include <string_view>

namespace typecase::trials {

// Whose mailbox an address leads to, as limits count it: in lower case, without a "+tag", and at
// hosts that are known to ignore them without full stops. Not for sending.
std::string mailbox_of(std::string_view email);

}  // namespace typecase::trials
