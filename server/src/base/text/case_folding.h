#pragma once

#include <string>
#include <string_view>

namespace typecase {

// The text by which equal texts are found without regard to case, by Unicode's case folding:
// "STRASSE" and "Straße" are both "strasse". UTF-8; what is malformed becomes U+FFFD.
std::string fold_case(std::string_view text);

}  // namespace typecase
