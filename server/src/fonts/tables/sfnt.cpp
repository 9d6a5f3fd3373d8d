#include "fonts/tables/sfnt.h"

#include <algorithm>
#include <bit>

#include "fonts/tables/refusal.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t header_size = 12;
constexpr std::size_t record_size = 16;
constexpr std::size_t adjustment_at = 8;  // of head.checkSumAdjustment, which its checksum skips

Error truncated(const std::string& tag) {
  return font_refusal("font_truncated", "The file ends before table \"" + tag + "\" does.",
                      "Copy or export the file again.");
}

Error no_directory() {
  return font_refusal("font_truncated", "The file ends within its table directory.",
                      "Copy or export the file again.");
}

Error wrong_checksum(const std::string& tag) {
  return font_refusal("checksum_mismatch",
                      "Table \"" + tag +
                          "\" does not match its checksum: the file was damaged, or edited by a "
                          "program that leaves checksums as they were.",
                      export_again,
                      "Browsers do not compare checksums and would show whatever is in the table.");
}

Result<void> check_kind(ByteView file) {
  std::string tag = file.size() < 4 ? "" : read_tag(file, 0);
  if (tag == "ttcf") return font_collection();
  if (tag == "typ1" || tag.starts_with("%!") || tag.starts_with("\x80\x01")) {
    return font_refusal("not_supported", "This is a Type 1 font.", "Export an OTF or TTF file.");
  }
  if (tag != std::string("\0\1\0\0", 4) && tag != "OTTO" && tag != "true") {
    return font_refusal("not_a_font", "The file is not an OpenType font.",
                        "Export an OTF, TTF, WOFF or WOFF2 file.");
  }
  if (file.size() < header_size) return no_directory();
  return {};
}

std::vector<TableRecord> read_directory(ByteView file) {
  std::vector<TableRecord> records(read_u16(file, 4));
  std::size_t at = header_size;
  for (TableRecord& record : records) {
    record = {read_tag(file, at), read_u32(file, at + 4), read_u32(file, at + 8),
              read_u32(file, at + 12)};
    at += record_size;
  }
  return records;
}

// The sum of a table's big-endian words, the last one filled with zeros.
std::uint32_t checksum(ByteView table, bool is_head) {
  std::uint32_t sum = 0;
  std::size_t whole = table.size() / 4 * 4;
  for (std::size_t at = 0; at < whole; at += 4) sum += read_u32(table, at);
  for (std::size_t at = whole; at < table.size(); ++at) {
    sum += std::uint32_t{table[at]} << (24 - 8 * (at - whole));
  }
  if (is_head && table.size() >= adjustment_at + 4) sum -= read_u32(table, adjustment_at);
  return sum;
}

std::size_t end_of(const TableRecord& record) { return std::size_t{record.offset} + record.length; }

}  // namespace

std::uint16_t read_u16(ByteView data, std::size_t at) {
  return static_cast<std::uint16_t>(data[at] << 8 | data[at + 1]);
}

std::uint32_t read_u32(ByteView data, std::size_t at) {
  return std::uint32_t{read_u16(data, at)} << 16 | read_u16(data, at + 2);
}

std::string read_tag(ByteView data, std::size_t at) {
  return {reinterpret_cast<const char*>(data.data()) + at, 4};
}

void append_u16(Bytes& out, std::uint16_t value) {
  out.push_back(static_cast<std::uint8_t>(value >> 8));
  out.push_back(static_cast<std::uint8_t>(value));
}

void append_u32(Bytes& out, std::uint32_t value) {
  append_u16(out, static_cast<std::uint16_t>(value >> 16));
  append_u16(out, static_cast<std::uint16_t>(value));
}

void append_bytes(Bytes& out, ByteView more) { out.insert(out.end(), more.begin(), more.end()); }

void write_u16(Bytes& data, std::size_t at, std::size_t value) {
  data[at] = static_cast<std::uint8_t>(value >> 8);
  data[at + 1] = static_cast<std::uint8_t>(value);
}

std::size_t round_up_to_4(std::size_t length) { return (length + 3) / 4 * 4; }

Error font_collection() {
  return font_refusal("font_collection", "The file is a collection of fonts.",
                      "Give the TTC or OTC file itself, or single files.",
                      "Browsers would show its first font at most.");
}

std::size_t sfnt_head_size(std::size_t tables) { return header_size + record_size * tables; }

Bytes sfnt_head(std::uint32_t flavour, std::vector<TableRecord> tables) {
  auto count = static_cast<std::uint16_t>(tables.size());
  auto power = std::bit_floor(count);
  Bytes out;
  append_u32(out, flavour);
  append_u16(out, count);
  append_u16(out, static_cast<std::uint16_t>(power * 16));
  append_u16(out, static_cast<std::uint16_t>(std::bit_width(power) - 1));
  append_u16(out, static_cast<std::uint16_t>((count - power) * 16));
  std::size_t offset = sfnt_head_size(tables.size());
  for (TableRecord& table : tables) {
    table.offset = static_cast<std::uint32_t>(offset);
    offset += round_up_to_4(table.length);
  }
  std::ranges::sort(tables, {}, &TableRecord::tag);
  for (const TableRecord& table : tables) {
    append_bytes(out, as_bytes(table.tag));
    for (std::uint32_t field : {table.checksum, table.offset, table.length}) append_u32(out, field);
  }
  return out;
}

Result<std::vector<TableRecord>> check_sfnt(ByteView file) {
  if (auto kind = check_kind(file); !kind) return kind.error();
  if (sfnt_head_size(read_u16(file, 4)) > file.size()) return no_directory();

  std::vector<TableRecord> records = read_directory(file);
  for (const TableRecord& record : records) {
    if (end_of(record) > file.size()) return truncated(record.tag);
  }
  for (const TableRecord& record : records) {
    ByteView table = file.subspan(record.offset, record.length);
    if (checksum(table, record.tag == "head") != record.checksum) return wrong_checksum(record.tag);
  }
  return records;
}

std::vector<std::string> remarks_on_end(ByteView file, const std::vector<TableRecord>& tables) {
  auto last = std::ranges::max_element(tables, {}, end_of);
  if (last == tables.end()) return {};
  std::size_t padded = round_up_to_4(end_of(*last));
  if (file.size() < padded) {
    return {"The last table, \"" + last->tag +
            "\", is not padded to four bytes. Browsers and systems do not mind."};
  }
  if (file.size() == padded) return {};
  std::size_t more = file.size() - padded;
  return {"The file goes on for " + std::to_string(more) + (more == 1 ? " byte" : " bytes") +
          " after its last table, \"" + last->tag +
          "\". Browsers and systems pass over them; copies that are sold are without them."};
}

std::vector<std::string> table_tags(ByteView sfnt) {
  std::vector<std::string> tags;
  if (sfnt.size() < header_size) return tags;
  if (sfnt_head_size(read_u16(sfnt, 4)) > sfnt.size()) return tags;
  for (const TableRecord& record : read_directory(sfnt)) tags.push_back(record.tag);
  return tags;
}

}  // namespace typecase::fonts
