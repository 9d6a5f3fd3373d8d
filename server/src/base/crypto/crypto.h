#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace typecase {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;
using Digest = std::array<std::uint8_t, 32>;

ByteView as_bytes(std::string_view text);

void random_bytes(std::span<std::uint8_t> out);

Digest sha256(ByteView data);
Digest sha256(std::string_view text);
Digest hmac_sha256(ByteView key, std::string_view message);

// In constant time for equal lengths.
bool equal_in_constant_time(ByteView a, ByteView b);

std::string to_hex(ByteView data);
std::optional<Bytes> from_hex(std::string_view text);
std::string to_base64url(ByteView data);  // RFC 4648 section 5, no padding
std::optional<Bytes> from_base64url(std::string_view text);
std::string to_base64(ByteView data);  // RFC 4648 section 4, padded

// A new opaque token: 256 random bits in base64url, 43 characters. The database keeps its hash.
std::string random_token();

// argon2id, interactive (64 MiB, about 50 ms): only on the heavy class or in a job. One at a time,
// two where there are four cores or more: the others wait.
std::string hash_password(std::string_view password);
bool verify_password(const std::string& hash, std::string_view password);

// Whether the hash was made with other parameters than hash_password() has today.
bool needs_rehash(const std::string& hash);

}  // namespace typecase
