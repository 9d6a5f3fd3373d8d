#pragma once

#include <sodium.h>

#include "base/crypto/signature.h"

namespace typecase {

// Whether this is the signature of the text by the owner of the key.
inline bool verify_signature(ByteView public_key, std::string_view text, ByteView signature) {
  if (public_key.size() != PublicKey{}.size() || signature.size() != Signature{}.size()) {
    return false;
  }
  ByteView message = as_bytes(text);
  return crypto_sign_verify_detached(signature.data(), message.data(), message.size(),
                                     public_key.data()) == 0;
}

}  // namespace typecase
