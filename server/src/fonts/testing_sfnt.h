#pragma once

// For tests only: sfnt files taken apart, put together and damaged. Includes no library, so that
// other modules' tests may use it.

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fonts/tables/sfnt.h"

namespace typecase::fonts::testing {

using Table = std::pair<std::string, Bytes>;

inline void put_u32(Bytes& bytes, std::size_t at, std::uint32_t value) {
  for (int i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
}

inline std::string tag_at(ByteView bytes, std::size_t at) {
  return {reinterpret_cast<const char*>(bytes.data()) + at, 4};
}

// Makes the checksums of the directory true of the tables again, whatever they hold now.
inline void repair_checksums(Bytes& sfnt) {
  for (std::size_t i = 0; i < read_u16(sfnt, 4); ++i) {
    std::size_t record = 12 + 16 * i;
    std::size_t at = read_u32(sfnt, record + 8);
    std::size_t end = at + read_u32(sfnt, record + 12);
    if (end > sfnt.size()) continue;
    std::uint32_t sum = 0;
    for (std::size_t byte = at; byte < end; ++byte) {
      sum += std::uint32_t{sfnt[byte]} << (24 - 8 * ((byte - at) % 4));
    }
    if (tag_at(sfnt, record) == "head" && end - at >= 12) sum -= read_u32(sfnt, at + 8);
    put_u32(sfnt, record + 4, sum);
  }
}

inline std::vector<Table> take_apart(const Bytes& sfnt) {
  std::vector<Table> tables;
  for (const TableRecord& record : check_sfnt(sfnt).value()) {
    auto start = sfnt.begin() + record.offset;
    tables.emplace_back(record.tag, Bytes(start, start + record.length));
  }
  return tables;
}

inline Bytes put_together(const std::string& flavour, std::vector<Table> tables) {
  std::ranges::sort(tables, {}, &Table::first);
  Bytes sfnt(flavour.begin(), flavour.end());
  append_u16(sfnt, static_cast<std::uint16_t>(tables.size()));
  std::uint16_t power = 1;
  std::uint16_t exponent = 0;
  while (power * 2u <= tables.size()) power *= 2, ++exponent;
  append_u16(sfnt, static_cast<std::uint16_t>(power * 16));
  append_u16(sfnt, exponent);
  append_u16(sfnt, static_cast<std::uint16_t>((tables.size() - power) * 16));
  std::size_t offset = 12 + 16 * tables.size();
  for (const auto& [tag, bytes] : tables) {
    sfnt.insert(sfnt.end(), tag.begin(), tag.end());
    append_u32(sfnt, 0);
    append_u32(sfnt, static_cast<std::uint32_t>(offset));
    append_u32(sfnt, static_cast<std::uint32_t>(bytes.size()));
    offset += round_up_to_4(bytes.size());
  }
  for (const auto& [tag, bytes] : tables) {
    sfnt.insert(sfnt.end(), bytes.begin(), bytes.end());
    sfnt.resize(round_up_to_4(sfnt.size()));
  }
  repair_checksums(sfnt);
  return sfnt;
}

inline std::string flavour(const Bytes& sfnt) { return {sfnt.begin(), sfnt.begin() + 4}; }

// The same font without a table, or with its bytes replaced.
inline Bytes without_table(const Bytes& sfnt, const std::string& tag) {
  std::vector<Table> tables = take_apart(sfnt);
  std::erase_if(tables, [&](const Table& table) { return table.first == tag; });
  return put_together(flavour(sfnt), std::move(tables));
}

inline Bytes with_table(const Bytes& sfnt, const std::string& tag, Bytes bytes) {
  std::vector<Table> tables = take_apart(sfnt);
  std::erase_if(tables, [&](const Table& table) { return table.first == tag; });
  tables.emplace_back(tag, std::move(bytes));
  return put_together(flavour(sfnt), std::move(tables));
}

// An avar table of version 2 that leaves every axis as it is.
inline Bytes avar_2(unsigned axes) {
  Bytes table{0, 2, 0, 0, 0, 0};
  append_u16(table, static_cast<std::uint16_t>(axes));
  for (unsigned i = 0; i < axes; ++i) {
    append_u16(table, 3);
    for (int place : {-0x4000, -0x4000, 0, 0, 0x4000, 0x4000}) {
      append_u16(table, static_cast<std::uint16_t>(place));
    }
  }
  append_u32(table, 0);
  append_u32(table, 0);
  return table;
}

// Without the padding of its last table, which must not be a multiple of four bytes long.
inline Bytes without_padding(Bytes sfnt) {
  std::size_t end = 0;
  for (const TableRecord& table : check_sfnt(sfnt).value()) {
    end = std::max(end, std::size_t{table.offset} + table.length);
  }
  sfnt.resize(end);
  return sfnt;
}

// A TrueType or OpenType collection: a header, and each font as it is but for where its tables lie.
inline Bytes collection_of(const std::vector<Bytes>& fonts) {
  Bytes file{'t', 't', 'c', 'f'};
  append_u32(file, 0x10000);
  append_u32(file, static_cast<std::uint32_t>(fonts.size()));
  std::size_t start = 12 + 4 * fonts.size();
  for (const Bytes& font : fonts) {
    append_u32(file, static_cast<std::uint32_t>(start));
    start += font.size();
  }
  for (Bytes font : fonts) {
    for (std::size_t i = 0; i < read_u16(font, 4); ++i) {
      std::size_t offset = 12 + 16 * i + 8;
      put_u32(font, offset, read_u32(font, offset) + static_cast<std::uint32_t>(file.size()));
    }
    file.insert(file.end(), font.begin(), font.end());
  }
  return file;
}

// Another good font: head.modified a second later.
inline Bytes with_later_date(Bytes sfnt) {
  for (const TableRecord& table : check_sfnt(sfnt).value()) {
    if (table.tag == "head") ++sfnt[table.offset + 35];
  }
  repair_checksums(sfnt);
  return sfnt;
}

// WOFF 1.0 with its tables as they are, which the format allows.
inline Bytes to_woff(const Bytes& sfnt) {
  std::vector<TableRecord> records = check_sfnt(sfnt).value();
  Bytes woff{'w', 'O', 'F', 'F'};
  woff.insert(woff.end(), sfnt.begin(), sfnt.begin() + 4);
  append_u32(woff, 0);  // length: below
  append_u16(woff, static_cast<std::uint16_t>(records.size()));
  append_u16(woff, 0);
  append_u32(woff, static_cast<std::uint32_t>(sfnt.size()));
  woff.resize(44);
  std::size_t shift = 44 + 20 * records.size() - (12 + 16 * records.size());
  for (const TableRecord& record : records) {
    woff.insert(woff.end(), record.tag.begin(), record.tag.end());
    append_u32(woff, static_cast<std::uint32_t>(record.offset + shift));
    append_u32(woff, record.length);
    append_u32(woff, record.length);
    append_u32(woff, record.checksum);
  }
  woff.insert(woff.end(), sfnt.begin() + static_cast<std::ptrdiff_t>(12 + 16 * records.size()),
              sfnt.end());
  put_u32(woff, 8, static_cast<std::uint32_t>(woff.size()));
  return woff;
}

}  // namespace typecase::fonts::testing
