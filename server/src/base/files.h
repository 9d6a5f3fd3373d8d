#pragma once

#include <filesystem>

#include "base/crypto/crypto.h"

namespace typecase {

// Writes a new file, or another text into one that is there. Throws std::runtime_error.
void save_file(const std::filesystem::path& path, ByteView bytes);

// The whole content of a file. Throws std::runtime_error.
Bytes read_file(const std::filesystem::path& path);
std::string read_text_file(const std::filesystem::path& path);

struct FileDigest {
  Digest sha256{};
  std::uint64_t size = 0;
};

// Of a file that need not fit into memory. Throws std::runtime_error.
FileDigest digest_file(const std::filesystem::path& path);

}  // namespace typecase
