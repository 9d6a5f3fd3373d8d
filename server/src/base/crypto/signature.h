#pragma once

#include <array>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase {

using PublicKey = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;

// Signs texts with Ed25519 (RFC 8032), so that anybody can verify who has the public key. The same
// signature for the same text. Immutable: any number of threads.
class SigningKey {
 public:
  // The pair of keys that belongs to this secret and purpose: always the same one.
  SigningKey(ByteView secret, std::string_view purpose);

  const PublicKey& public_key() const { return public_; }
  Signature sign(std::string_view text) const;

 private:
  PublicKey public_;
  Bytes private_;
};

// "-----BEGIN PUBLIC KEY-----" and so on: SubjectPublicKeyInfo (RFC 8410), as openssl reads it.
std::string to_pem(const PublicKey& key);

}  // namespace typecase
