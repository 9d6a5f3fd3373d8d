#pragma once

// For tests only: writes CBOR.

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase::webauthn::testing {

inline Bytes concatenated(std::initializer_list<Bytes> parts) {
  Bytes all;
  for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

inline Bytes to_bytes(ByteView view) { return {view.begin(), view.end()}; }

// `size` bytes, the most significant first.
inline Bytes big_endian(std::uint64_t value, std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = size; i > 0; --i, value >>= 8U) bytes[i - 1] = value & 0xFFU;
  return bytes;
}

// CBOR in its shortest form.
inline Bytes cbor_head(unsigned type, std::uint64_t argument) {
  const auto initial = static_cast<std::uint8_t>(type << 5U);
  auto with = [&](unsigned code, std::size_t size) {
    return concatenated({{static_cast<std::uint8_t>(initial | code)}, big_endian(argument, size)});
  };
  if (argument < 24) return with(static_cast<unsigned>(argument), 0);
  if (argument <= 0xFF) return with(24, 1);
  if (argument <= 0xFFFF) return with(25, 2);
  return argument <= 0xFFFFFFFF ? with(26, 4) : with(27, 8);
}

inline Bytes cbor_integer(std::int64_t value) {
  return value < 0 ? cbor_head(1, static_cast<std::uint64_t>(-1 - value))
                   : cbor_head(0, static_cast<std::uint64_t>(value));
}

inline Bytes cbor_bytes(ByteView value) {
  return concatenated({cbor_head(2, value.size()), to_bytes(value)});
}

inline Bytes cbor_text(std::string_view value) {
  return concatenated({cbor_head(3, value.size()), to_bytes(as_bytes(value))});
}

// items: keys and values in turn.
inline Bytes cbor_map(std::initializer_list<Bytes> items) {
  return concatenated({cbor_head(5, items.size() / 2), concatenated(items)});
}

}  // namespace typecase::webauthn::testing
