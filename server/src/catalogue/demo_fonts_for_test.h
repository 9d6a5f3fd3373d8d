#pragma once

// For tests only: the demo foundry's real fonts, and a folder to work in.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/crypto.h"
#include "base/ids.h"
#include "fonts/sfnt.h"

namespace typecase::catalogue::testing {

// Assembled by scripts/demo-fonts, which ./test runs first.
inline std::filesystem::path demo_fonts() {
  return std::filesystem::path(TYPECASE_SOURCE_DIR) / "build" / "demo";
}

class Scratch {
 public:
  Scratch() : path_(std::filesystem::temp_directory_path() / ("typecase-test-" + random_id())) {
    std::filesystem::create_directory(path_);
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline Bytes bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline void write_bytes(const std::filesystem::path& path, ByteView bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

inline void write_text(const std::filesystem::path& path, std::string_view text) {
  write_bytes(path, as_bytes(text));
}

inline void copy_file_to(const std::filesystem::path& from, const std::filesystem::path& to) {
  write_bytes(to, bytes_of(from));
}

inline void put_u32(Bytes& bytes, std::size_t at, std::uint32_t value) {
  for (int i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
}

// Makes the checksums of an sfnt's directory true of its tables again, whatever they hold now.
inline void repair_checksums(Bytes& sfnt) {
  for (std::size_t i = 0; i < fonts::read_u16(sfnt, 4); ++i) {
    std::size_t record = 12 + 16 * i;
    std::size_t at = fonts::read_u32(sfnt, record + 8);
    std::size_t end = at + fonts::read_u32(sfnt, record + 12);
    if (end > sfnt.size()) continue;
    std::uint32_t sum = 0;
    for (std::size_t byte = at; byte < end; ++byte) {
      sum += std::uint32_t{sfnt[byte]} << (24 - 8 * ((byte - at) % 4));
    }
    bool is_head = std::string(sfnt.begin() + static_cast<std::ptrdiff_t>(record),
                               sfnt.begin() + static_cast<std::ptrdiff_t>(record + 4)) == "head";
    if (is_head && end - at >= 12) sum -= fonts::read_u32(sfnt, at + 8);
    put_u32(sfnt, record + 4, sum);
  }
}

// Another good font: head.modified a second later.
inline void touch_font_date(const std::filesystem::path& path) {
  Bytes sfnt = bytes_of(path);
  for (const fonts::TableRecord& table : fonts::check_sfnt(sfnt).value()) {
    if (table.tag == "head") ++sfnt[table.offset + 35];
  }
  repair_checksums(sfnt);
  write_bytes(path, sfnt);
}

}  // namespace typecase::catalogue::testing
