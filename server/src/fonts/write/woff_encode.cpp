#include "fonts/write/woff.h"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

#include "fonts/tables/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 44;
constexpr std::size_t entry_size = 20;

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
  std::size_t size = sfnt_head_size(tables.size());
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
  append_u32(out, 0x00010000);  // version of the file, for its maker
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
    append_bytes(directory, as_bytes(table.tag));
    for (std::size_t number : {data_at + data.size(), packed.size(), std::size_t{table.length},
                               std::size_t{table.checksum}}) {
      append_u32(directory, static_cast<std::uint32_t>(number));
    }
    append_bytes(data, packed);
    data.resize(round_up_to_4(data.size()));
  }

  Metadata place;
  if (!metadata.empty()) {
    Bytes packed = compressed(as_bytes(metadata));
    place = {data_at + data.size(), packed.size(), metadata.size()};
    append_bytes(data, packed);
  }

  Bytes out = header(sfnt, tables, data_at + data.size(), place);
  append_bytes(out, directory);
  append_bytes(out, data);
  return out;
}

}  // namespace typecase::fonts
