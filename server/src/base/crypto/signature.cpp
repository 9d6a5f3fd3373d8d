#include "base/crypto/signature.h"

#include <sodium.h>

#include <stdexcept>

namespace typecase {

SigningKey::SigningKey(ByteView secret, std::string_view purpose)
    : private_(crypto_sign_SECRETKEYBYTES) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  Digest seed = hmac_sha256(secret, purpose);
  crypto_sign_seed_keypair(public_.data(), private_.data(), seed.data());
}

Signature SigningKey::sign(std::string_view text) const {
  Signature signature;
  ByteView message = as_bytes(text);
  crypto_sign_detached(signature.data(), nullptr, message.data(), message.size(), private_.data());
  return signature;
}

std::string to_pem(const PublicKey& key) {
  // SEQUENCE { SEQUENCE { OID 1.3.101.112 }, BIT STRING of 32 bytes }
  Bytes info = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
  info.insert(info.end(), key.begin(), key.end());
  return "-----BEGIN PUBLIC KEY-----\n" + to_base64(info) + "\n-----END PUBLIC KEY-----\n";
}

}  // namespace typecase
