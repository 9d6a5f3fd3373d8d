#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase::webauthn {

// Cursor over CBOR (RFC 8949) as CTAP2 permits it: definite lengths, no tags. Each function reads
// the next data item; nullopt: it is of another type, is malformed or ends beyond the data, and the
// cursor is where it was. Nothing is copied or allocated.
class CborReader {
 public:
  explicit CborReader(ByteView data) : rest_(data) {}

  std::optional<std::int64_t> integer();
  std::optional<std::string_view> text();  // not checked to be UTF-8
  std::optional<ByteView> bytes();
  std::optional<std::size_t> map();  // number of pairs; the reader stands at the first key
  std::optional<ByteView> item();    // any item, with its head; nested at most 8 deep

  ByteView rest() const { return rest_; }

 private:
  struct Head {
    unsigned type = 0;           // major type
    std::uint64_t argument = 0;  // value or length
  };
  std::optional<Head> head();
  std::optional<ByteView> payload(unsigned type);
  bool skip(int depth);

  ByteView rest_;
};

}  // namespace typecase::webauthn
