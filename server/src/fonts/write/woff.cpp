// WOFF File Format 1.0 (W3C Recommendation 13 December 2012).

#include <zlib.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "fonts/tables/refusal.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/unwrap.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 44;
constexpr std::size_t entry_size = 20;

struct Entry {
  TableRecord table;  // its offset is that in the WOFF
  std::uint32_t packed;
};

Error damaged(std::string detail) {
  return font_refusal("font_damaged", std::move(detail), export_again);
}

std::vector<Entry> read_entries(ByteView file) {
  std::vector<Entry> entries(read_u16(file, 12));
  std::size_t at = header_size;
  for (Entry& entry : entries) {
    entry = {{read_tag(file, at), read_u32(file, at + 16), read_u32(file, at + 4),
              read_u32(file, at + 12)},
             read_u32(file, at + 8)};
    at += entry_size;
  }
  return entries;
}

bool inflate_table(ByteView packed, std::size_t length, Bytes& out) {
  if (packed.size() == length) return append_bytes(out, packed), true;
  std::size_t start = out.size();
  out.resize(start + length);
  uLongf unpacked = length;
  return uncompress(out.data() + start, &unpacked, packed.data(), packed.size()) == Z_OK &&
         unpacked == length;
}

}  // namespace

Wrapping wrapping(ByteView file) {
  std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  if (text.starts_with("wOFF")) return Wrapping::woff;
  if (text.starts_with("wOF2")) return Wrapping::woff2;
  return Wrapping::none;
}

Error too_large(const SizeLimits& limits) {
  return font_refusal(
      "too_large", "The file is larger than " + std::to_string(limits.file_bytes >> 20) + " MB.",
      "Raise import.max_file_bytes in the configuration.", browsers_show, ErrorKind::too_large);
}

Error unpacks_too_large(const SizeLimits& limits) {
  return font_refusal(
      "unpacks_too_large",
      "The font unpacks to more than " + std::to_string(limits.unpacked_bytes() >> 20) + " MB.",
      "If it is meant to, raise import.max_file_bytes in the configuration.",
      "Chromium shows no font that unpacks to more than 128 MB.", ErrorKind::too_large);
}

Error truncated(std::string_view format) {
  return font_refusal("font_truncated", "The " + std::string(format) + " file is not complete.",
                      "Copy or export the file again.");
}

Result<void> check_header(ByteView file, std::size_t header_size, std::string_view format) {
  if (file.size() < header_size || read_u32(file, 8) > file.size()) return truncated(format);
  if (read_u32(file, 8) < file.size()) {
    return font_refusal("trailing_data",
                        "The file goes on after the end of the " + std::string(format) + ".",
                        export_again);
  }
  if (read_u32(file, 4) == collection_flavour) return font_collection();
  return {};
}

Result<void> check_woff(ByteView file, const SizeLimits& limits) {
  if (auto header = check_header(file, header_size, "WOFF"); !header) return header;
  std::size_t tables = read_u16(file, 12);
  if (tables == 0 || header_size + entry_size * tables > file.size()) return truncated("WOFF");

  std::size_t total = sfnt_head_size(tables);
  for (const auto& [table, packed] : read_entries(file)) {
    if (std::size_t{table.offset} + packed > file.size()) return truncated("WOFF");
    if (packed > table.length)
      return damaged("Table \"" + table.tag + "\" is larger packed than unpacked.");
    total += round_up_to_4(table.length);
  }
  if (std::max(total, std::size_t{read_u32(file, 16)}) > limits.unpacked_bytes()) {
    return unpacks_too_large(limits);
  }
  return {};
}

Result<Bytes> unwrap_woff(ByteView file) {
  std::vector<Entry> entries = read_entries(file);
  // The order of the tables is kept, for head.checkSumAdjustment covers it.
  std::ranges::stable_sort(entries, {}, [](const Entry& entry) { return entry.table.offset; });
  std::vector<TableRecord> tables;
  for (const Entry& entry : entries) tables.push_back(entry.table);
  Bytes sfnt = sfnt_head(read_u32(file, 4), tables);
  for (const auto& [table, packed] : entries) {
    if (!inflate_table(file.subspan(table.offset, packed), table.length, sfnt)) {
      return damaged("Table \"" + table.tag + "\" cannot be unpacked.");
    }
    sfnt.resize(round_up_to_4(sfnt.size()));
  }
  return sfnt;
}

}  // namespace typecase::fonts
