#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "base/error.h"

namespace typecase::fonts {

// One entry of an sfnt's table directory (OpenType 1.9, "Table Directory").
struct TableRecord {
  std::string tag;  // four characters
  std::uint32_t checksum = 0;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

// Big-endian numbers; the caller has checked that they lie within the view.
std::uint16_t read_u16(ByteView data, std::size_t at);
std::uint32_t read_u32(ByteView data, std::size_t at);
std::string read_tag(ByteView data, std::size_t at);
void append_u16(Bytes& out, std::uint16_t value);
void append_u32(Bytes& out, std::uint32_t value);
void append_bytes(Bytes& out, ByteView more);
void write_u16(Bytes& data, std::size_t at, std::size_t value);  // over what is there
std::size_t round_up_to_4(std::size_t length);

// The refusal of a TrueType or OpenType collection, however it is packed.
Error font_collection();

// Size of the header and directory of an sfnt of so many tables.
std::size_t sfnt_head_size(std::size_t tables);

// Header and directory of an sfnt whose tables follow in this order, each padded to four bytes. The
// directory is sorted by tag; offsets are set here.
Bytes sfnt_head(std::uint32_t flavour, std::vector<TableRecord> tables);

// The directory of a font whose tables are all there and match their checksums. In the directory's
// order. not_a_font, font_collection, not_supported (Type 1), font_truncated, checksum_mismatch.
Result<std::vector<TableRecord>> check_sfnt(ByteView file);

// Sentences for staff when the file does not end with its last table and that table's padding.
std::vector<std::string> remarks_on_end(ByteView file, const std::vector<TableRecord>& tables);

// The tables of an sfnt, of which its directory is enough, without further checks: for what OTS
// wrote itself. Empty: the directory is not whole.
std::vector<std::string> table_tags(ByteView sfnt);

}  // namespace typecase::fonts
