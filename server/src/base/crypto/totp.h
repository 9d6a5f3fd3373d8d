#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto/crypto.h"

// Time-based one-time passwords as authenticator apps show them (RFC 6238): six digits by
// HMAC-SHA-1, a new one every 30 seconds.
namespace typecase::totp {

Bytes new_secret();  // 20 random bytes

// RFC 4648 section 6, no padding: what a person types where no camera is at hand.
std::string to_base32(ByteView secret);

// "otpauth://totp/{issuer}:{account}?secret=...": the address that an app reads from a QR code.
std::string address(ByteView secret, std::string_view issuer, std::string_view account);

// The number of the 30 seconds, counted since 1970, whose code this is: now, the one before or the
// one after. nullopt: it is none of these. Callers take each step once. Spaces are passed over.
std::optional<std::int64_t> matching_step(ByteView secret, std::string_view code, Time now);

// The code of these 30 seconds.
std::string code_at(ByteView secret, Time now);

}  // namespace typecase::totp
