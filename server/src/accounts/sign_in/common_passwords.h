#pragma once

#include <span>
#include <string_view>

namespace typecase::accounts {

// The passwords that many people have, of eight characters or more: in lower case, sorted by bytes,
// each once. Written by scripts/generate-common-passwords.
std::span<const std::string_view> common_passwords();

}  // namespace typecase::accounts
