#include "base/crypto/sealed_secret.h"

#include <sodium.h>

#include <string>

namespace typecase {
namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(sizeof(Digest) == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

Digest key_for(ByteView key, std::string_view purpose) {
  return hmac_sha256(key, "sealed secret|" + std::string(purpose));
}

}  // namespace

Bytes seal_secret(ByteView key, std::string_view purpose, ByteView secret) {
  const Digest own = key_for(key, purpose);
  Bytes sealed(nonce_size + secret.size() + tag_size);
  random_bytes(std::span(sealed).first(nonce_size));
  crypto_aead_xchacha20poly1305_ietf_encrypt(sealed.data() + nonce_size, nullptr, secret.data(),
                                             secret.size(), nullptr, 0, nullptr, sealed.data(),
                                             own.data());
  return sealed;
}

std::optional<Bytes> open_secret(ByteView key, std::string_view purpose, ByteView sealed) {
  if (sealed.size() < nonce_size + tag_size) return std::nullopt;
  const Digest own = key_for(key, purpose);
  Bytes secret(sealed.size() - nonce_size - tag_size);
  const int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(
      secret.data(), nullptr, nullptr, sealed.data() + nonce_size, sealed.size() - nonce_size,
      nullptr, 0, sealed.data(), own.data());
  if (failed != 0) return std::nullopt;
  return secret;
}

}  // namespace typecase
