#pragma once

#include <optional>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase {

// Encrypts a secret that the database keeps, so that a copy of the database alone does not tell it:
// XChaCha20-Poly1305 under a key that is derived from the server's and the purpose. A nonce of 24
// random bytes stands in front.
Bytes seal_secret(ByteView key, std::string_view purpose, ByteView secret);

// nullopt: not sealed with this key for this purpose, or altered.
std::optional<Bytes> open_secret(ByteView key, std::string_view purpose, ByteView sealed);

}  // namespace typecase
