// Font Collections (OpenType 1.9, "Organization of an OpenType Font").

#include "fonts/tables/collection.h"

#include <algorithm>
#include <string>
#include <vector>

#include "fonts/tables/refusal.h"
#include "fonts/tables/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 12, record_size = 16, adjustment_at = 8;
constexpr std::uint32_t sum_of_font = 0xB1B0AFBA;

Error truncated() {
  return font_refusal("font_truncated", "The collection ends before its last font does.",
                      "Copy or export the file again.");
}

Error damaged(std::size_t index) {
  return font_refusal("font_damaged",
                      "Where font " + std::to_string(index + 1) +
                          " of the collection should start there is no font.",
                      export_again);
}

struct Member {
  std::uint32_t flavour = 0;
  std::vector<TableRecord> tables;  // in the order of their offsets
};

std::vector<TableRecord> read_records(ByteView file, std::size_t at, std::size_t count) {
  std::vector<TableRecord> tables;
  for (; count > 0; --count, at += record_size) {
    std::string tag = read_tag(file, at);
    if (tag == "DSIG") continue;
    tables.push_back(
        {tag, read_u32(file, at + 4), read_u32(file, at + 8), read_u32(file, at + 12)});
  }
  std::ranges::stable_sort(tables, {}, &TableRecord::offset);
  return tables;
}

Result<Member> read_member(ByteView file, std::size_t index) {
  std::size_t at = read_u32(file, header_size + 4 * index);
  if (at + header_size > file.size()) return truncated();
  std::size_t count = read_u16(file, at + 4);
  if (at + sfnt_head_size(count) > file.size()) return truncated();
  Member member{read_u32(file, at), read_records(file, at + header_size, count)};
  if (member.tables.empty()) return damaged(index);
  for (const TableRecord& table : member.tables) {
    if (std::size_t{table.offset} + table.length > file.size()) return truncated();
  }
  return member;
}

// head.checkSumAdjustment of a collection's font means nothing.
void adjust(Bytes& font, std::size_t head) {
  std::fill_n(font.begin() + static_cast<std::ptrdiff_t>(head + adjustment_at), 4, 0);
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at < font.size(); at += 4) sum += read_u32(font, at);
  Bytes adjustment;
  append_u32(adjustment, sum_of_font - sum);
  std::ranges::copy(adjustment, font.begin() + static_cast<std::ptrdiff_t>(head + adjustment_at));
}

std::size_t size_of(const Member& member) {
  std::size_t size = sfnt_head_size(member.tables.size());
  for (const TableRecord& table : member.tables) size += round_up_to_4(table.length);
  return size;
}

Bytes written(ByteView file, const Member& member) {
  Bytes out = sfnt_head(member.flavour, member.tables);
  out.reserve(size_of(member));
  std::size_t head = 0;
  for (const TableRecord& table : member.tables) {
    if (table.tag == "head" && table.length >= adjustment_at + 4) head = out.size();
    append_bytes(out, file.subspan(table.offset, table.length));
    out.resize(round_up_to_4(out.size()));
  }
  if (head != 0) adjust(out, head);
  return out;
}

}  // namespace

bool is_collection(ByteView file) { return file.size() >= 4 && read_u32(file, 0) == 0x74746366; }

Result<std::size_t> collection_size(ByteView file) {
  if (file.size() < header_size) return truncated();
  std::size_t count = read_u32(file, 8);
  if (count > max_collection_fonts) {
    return font_refusal("too_many_fonts", "The collection says that it has more than 256 fonts.",
                        "Split it into single files.", "Browsers would show its first font.");
  }
  if (header_size + 4 * count > file.size()) return truncated();
  if (count == 0) return damaged(0);
  return count;
}

Result<Bytes> collection_font(ByteView file, std::size_t index, std::size_t most) {
  auto member = read_member(file, index);
  if (!member) return member.error();
  if (size_of(*member) > most) {
    return font_refusal("unpacks_too_large",
                        "Font " + std::to_string(index + 1) +
                            " of the collection, or all of its fonts up to this one, are larger "
                            "than the shop takes.",
                        "Raise import.max_file_bytes in the configuration.", browsers_show,
                        ErrorKind::too_large);
  }
  return written(file, *member);
}

}  // namespace typecase::fonts
