#pragma once

// For tests only: the demo foundry's real fonts, and a folder to work in.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/crypto/crypto.h"
#include "base/files.h"
#include "base/ids.h"
#include "base/project_folder_testing.h"

namespace typecase::catalogue::testing {

// Assembled by scripts/demo-fonts, which ./test runs first.
inline std::filesystem::path demo_fonts() {
  return std::filesystem::path(project_folder()) / "build" / "demo";
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
  write_bytes(to, read_file(from));
}

}  // namespace typecase::catalogue::testing
