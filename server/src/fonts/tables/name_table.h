#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/crypto/crypto.h"

namespace typecase::fonts {

// A record of the name table (OpenType 1.9, "name"). The text is kept in its own encoding.
struct NameRecord {
  std::uint16_t platform = 0;
  std::uint16_t encoding = 0;
  std::uint16_t language = 0;
  std::uint16_t id = 0;
  Bytes text;
};

struct NameTable {
  std::vector<NameRecord> records;
  std::vector<Bytes> language_tags;  // UTF-16BE; version 1 of the table, else empty
};

// nullopt: damaged.
std::optional<NameTable> read_names(ByteView table);

// Records in the order that the format asks for, equal texts stored once.
// nullopt: more than 65,535 bytes of text or records, which the format cannot hold.
std::optional<Bytes> write_names(NameTable names);

// A record for Windows, Unicode, English (United States): the one that every system reads.
// Text: UTF-8; what is not becomes U+FFFD.
NameRecord english_name(std::uint16_t id, std::string_view text);

// The text of a record in UTF-16BE, as all of Windows' Unicode are; UTF-8, half surrogate pairs as
// U+FFFD.
std::string utf8_text(const NameRecord& record);

}  // namespace typecase::fonts
