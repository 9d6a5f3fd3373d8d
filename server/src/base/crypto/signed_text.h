#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase {

// Text in a stranger's hands that comes back unaltered or not at all: "TEXT.MAC", both base64url,
// by HMAC-SHA256 over purpose and text. It is readable; only its origin is certain. A text signed
// for one purpose is worth nothing for another. The purpose holds no line feed.
std::string sign_text(ByteView key, std::string_view purpose, std::string_view text);

// nullopt: not signed by this key for this purpose, or altered.
std::optional<std::string> open_signed(ByteView key, std::string_view purpose,
                                       std::string_view signed_text);

}  // namespace typecase
