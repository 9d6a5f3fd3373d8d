// WOFF File Format 1.0 (W3C Recommendation 13 December 2012).

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "fonts/refusal.h"
#include "fonts/sfnt.h"
#include "fonts/unwrap.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 44;
constexpr std::size_t entry_size = 20;

struct Entry {
  std::uint32_t tag, offset, packed, length, checksum;
};

Error damaged(std::string detail) {
  return font_refusal("font_damaged", std::move(detail), export_again);
}

std::string tag_of(const Entry& entry) {
  Bytes tag;
  append_u32(tag, entry.tag);
  return {tag.begin(), tag.end()};
}

std::vector<Entry> read_entries(ByteView file) {
  std::vector<Entry> entries(read_u16(file, 12));
  std::size_t at = header_size;
  for (Entry& entry : entries) {
    entry = {read_u32(file, at), read_u32(file, at + 4), read_u32(file, at + 8),
             read_u32(file, at + 12), read_u32(file, at + 16)};
    at += entry_size;
  }
  return entries;
}

bool inflate_table(ByteView packed, std::size_t length, Bytes& out) {
  std::size_t start = out.size();
  out.resize(start + length);
  if (packed.size() == length) {
    std::copy(packed.begin(), packed.end(), out.begin() + static_cast<std::ptrdiff_t>(start));
    return true;
  }
  uLongf unpacked = length;
  return uncompress(out.data() + start, &unpacked, packed.data(), packed.size()) == Z_OK &&
         unpacked == length;
}

void append_header(Bytes& out, std::uint32_t flavour, std::uint16_t tables) {
  auto power = static_cast<std::uint16_t>(std::bit_floor(tables));
  append_u32(out, flavour);
  append_u16(out, tables);
  append_u16(out, static_cast<std::uint16_t>(power * 16));
  append_u16(out, static_cast<std::uint16_t>(std::bit_width(power) - 1));
  append_u16(out, static_cast<std::uint16_t>((tables - power) * 16));
}

void append_directory(Bytes& out, std::vector<Entry> entries) {
  auto offset = static_cast<std::uint32_t>(12 + 16 * entries.size());
  for (Entry& entry : entries) {
    entry.offset = offset;
    offset += static_cast<std::uint32_t>(round_up_to_4(entry.length));
  }
  std::ranges::sort(entries, {}, &Entry::tag);
  for (const Entry& entry : entries) {
    append_u32(out, entry.tag);
    append_u32(out, entry.checksum);
    append_u32(out, entry.offset);
    append_u32(out, entry.length);
  }
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

Result<void> check_woff(ByteView file, const SizeLimits& limits) {
  const Error truncated = font_refusal("font_truncated", "The WOFF file is not complete.",
                                       "Copy or export the file again.");
  if (file.size() < header_size || read_u32(file, 8) > file.size()) return truncated;
  if (read_u32(file, 8) < file.size()) {
    return font_refusal("trailing_data", "The file goes on after the end of the WOFF.",
                        export_again);
  }
  if (read_u32(file, 4) == collection_flavour) return font_collection();
  std::size_t tables = read_u16(file, 12);
  if (tables == 0 || header_size + entry_size * tables > file.size()) return truncated;

  std::size_t total = 12 + 16 * tables;
  for (const Entry& entry : read_entries(file)) {
    if (std::size_t{entry.offset} + entry.packed > file.size()) return truncated;
    if (entry.packed > entry.length)
      return damaged("Table \"" + tag_of(entry) + "\" is larger packed than unpacked.");
    total += round_up_to_4(entry.length);
  }
  if (std::max(total, std::size_t{read_u32(file, 16)}) > limits.unpacked_bytes()) {
    return unpacks_too_large(limits);
  }
  return {};
}

Result<Bytes> unwrap_woff(ByteView file) {
  std::vector<Entry> entries = read_entries(file);
  // The order of the tables is kept, for head.checkSumAdjustment covers it.
  std::ranges::stable_sort(entries, {}, &Entry::offset);
  Bytes sfnt;
  append_header(sfnt, read_u32(file, 4), static_cast<std::uint16_t>(entries.size()));
  append_directory(sfnt, entries);
  for (const Entry& entry : entries) {
    if (!inflate_table(file.subspan(entry.offset, entry.packed), entry.length, sfnt)) {
      return damaged("Table \"" + tag_of(entry) + "\" cannot be unpacked.");
    }
    sfnt.resize(round_up_to_4(sfnt.size()));
  }
  return sfnt;
}

}  // namespace typecase::fonts
