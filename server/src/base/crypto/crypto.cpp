#include "base/crypto/crypto.h"

#include <sodium.h>

#include <stdexcept>
#include <thread>

#include "base/password_cost_testing.h"
#include "base/semaphore.h"

namespace typecase {
namespace {

void ready() {
  static const int result = sodium_init();
  if (result < 0) throw std::runtime_error("libsodium does not start");
}

std::string encode(ByteView data, int variant) {
  ready();
  std::string text(sodium_base64_ENCODED_LEN(data.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), data.data(), data.size(), variant);
  text.resize(text.size() - 1);  // The terminating zero.
  return text;
}

// Concurrent password hashes, limited so that a core stays free for other work.
Semaphore& password_permits() {
  static Semaphore semaphore(std::thread::hardware_concurrency() < 4 ? 1 : 2);
  return semaphore;
}

}  // namespace

ByteView as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void random_bytes(std::span<std::uint8_t> out) {
  ready();
  randombytes_buf(out.data(), out.size());
}

Digest sha256(ByteView data) {
  Digest digest;
  crypto_hash_sha256(digest.data(), data.data(), data.size());
  return digest;
}

Digest sha256(std::string_view text) { return sha256(as_bytes(text)); }

Digest hmac_sha256(ByteView key, std::string_view message) {
  Digest digest;
  ByteView data = as_bytes(message);
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  crypto_auth_hmacsha256_update(&state, data.data(), data.size());
  crypto_auth_hmacsha256_final(&state, digest.data());
  return digest;
}

bool equal_in_constant_time(ByteView a, ByteView b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string to_hex(ByteView data) {
  std::string text(data.size() * 2, '\0');
  sodium_bin2hex(text.data(), text.size() + 1, data.data(), data.size());
  return text;
}

std::optional<Bytes> from_hex(std::string_view text) {
  if (text.empty()) return Bytes{};  // libsodium takes no null pointer.
  Bytes bytes(text.size() / 2 + 1);
  std::size_t length = 0;
  bool whole = text.size() % 2 == 0 && sodium_hex2bin(bytes.data(), bytes.size(), text.data(),
                                                      text.size(), nullptr, &length, nullptr) == 0;
  if (!whole || length != text.size() / 2) return std::nullopt;
  bytes.resize(length);
  return bytes;
}

std::string to_base64url(ByteView data) {
  return encode(data, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

std::string to_base64(ByteView data) { return encode(data, sodium_base64_VARIANT_ORIGINAL); }

std::optional<Bytes> from_base64url(std::string_view text) {
  if (text.empty()) return Bytes{};
  Bytes bytes(text.size());
  std::size_t length = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length,
                        &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  bytes.resize(length);
  return bytes;
}

std::string random_token() {
  Digest bytes;
  random_bytes(bytes);
  return to_base64url(bytes);
}

namespace {

PasswordCost password_cost = {crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE};

}  // namespace

void set_password_cost(PasswordCost cost) { password_cost = cost; }

std::string hash_password(std::string_view password) {
  ready();
  Semaphore::Permit permit = password_permits().acquire();
  char hash[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str_alg(hash, password.data(), password.size(), password_cost.passes,
                            password_cost.bytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();
  }
  return hash;
}

bool verify_password(const std::string& hash, std::string_view password) {
  ready();
  Semaphore::Permit permit = password_permits().acquire();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

bool needs_rehash(const std::string& hash) {
  ready();
  return crypto_pwhash_str_needs_rehash(hash.c_str(), password_cost.passes, password_cost.bytes) !=
         0;
}

}  // namespace typecase
