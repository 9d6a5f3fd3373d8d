#include "fonts/woff_encode.h"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

#include "fonts/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 44;
constexpr std::size_t entry_size = 20;
constexpr std::size_t sfnt_header_size = 12;
constexpr std::size_t sfnt_record_size = 16;

Bytes compressed(ByteView data) {
  uLongf size = compressBound(data.size());
  Bytes packed(size);
  if (compress2(packed.data(), &size, data.data(), data.size(), 9) != Z_OK) {
    throw std::runtime_error("woff: zlib failed");
  }
  packed.resize(size);
  return packed;
}

// The table as it stands in the file: compressed only when that is smaller.
Bytes pack(ByteView table) {
  Bytes packed = compressed(table);
  return packed.size() < table.size() ? packed : Bytes(table.begin(), table.end());
}

// Where the metadata stand in the file; all zero: there are none.
struct Metadata {
  std::size_t at = 0, packed = 0, unpacked = 0;
};

std::size_t unpacked_size(const std::vector<TableRecord>& tables) {
  std::size_t size = sfnt_header_size + sfnt_record_size * tables.size();
  for (const TableRecord& table : tables) size += round_up_to_4(table.length);
  return size;
}

Bytes header(ByteView sfnt, const std::vector<TableRecord>& tables, std::size_t size,
             const Metadata& metadata) {
  Bytes out;
  append_u32(out, 0x774F4646);  // "wOFF"
  append_u32(out, read_u32(sfnt, 0));
  append_u32(out, static_cast<std::uint32_t>(size));
  append_u16(out, static_cast<std::uint16_t>(tables.size()));
  append_u16(out, 0);
  append_u32(out, static_cast<std::uint32_t>(unpacked_size(tables)));
  append_u32(out, 0x00010000);  // version of the file, for whoever made it
  for (std::size_t number : {metadata.at, metadata.packed, metadata.unpacked}) {
    append_u32(out, static_cast<std::uint32_t>(number));
  }
  for (int i = 0; i < 2; ++i) append_u32(out, 0);  // no private data
  return out;
}

}  // namespace

Bytes encode_woff(ByteView sfnt, const std::string& metadata) {
  std::vector<TableRecord> tables = check_sfnt(sfnt).value();
  std::ranges::sort(tables, {}, &TableRecord::tag);

  Bytes directory;
  Bytes data;
  std::size_t data_at = header_size + entry_size * tables.size();
  for (const TableRecord& table : tables) {
    Bytes packed = pack(sfnt.subspan(table.offset, table.length));
    for (char c : table.tag) directory.push_back(static_cast<std::uint8_t>(c));
    append_u32(directory, static_cast<std::uint32_t>(data_at + data.size()));
    append_u32(directory, static_cast<std::uint32_t>(packed.size()));
    append_u32(directory, table.length);
    append_u32(directory, table.checksum);
    data.insert(data.end(), packed.begin(), packed.end());
    data.resize(round_up_to_4(data.size()));
  }

  Metadata kept;
  if (!metadata.empty()) {
    Bytes packed = compressed(as_bytes(metadata));
    kept = {data_at + data.size(), packed.size(), metadata.size()};
    data.insert(data.end(), packed.begin(), packed.end());
  }

  Bytes out = header(sfnt, tables, data_at + data.size(), kept);
  out.insert(out.end(), directory.begin(), directory.end());
  out.insert(out.end(), data.begin(), data.end());
  return out;
}

}  // namespace typecase::fonts
