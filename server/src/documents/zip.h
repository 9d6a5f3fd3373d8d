#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "base/clock.h"
#include "base/crypto/crypto.h"

namespace typecase::documents {

struct ZipEntry {
  std::string name;  // UTF-8, "/" between folders
  Bytes bytes = {};
  Time modified = {};               // kept in even seconds, from 1980 to 2107
  bool compress = true;             // false for what is compressed already: WOFF2, PDF
  std::filesystem::path file = {};  // When set, its bytes, in place of `bytes`
};

// Writes a zip archive of the entries in their order; no more than one of the files is in memory,
// and of that a part. The same entries give the same bytes, on any machine in any time zone. Throws
// std::invalid_argument when there are no entries, two share a name or one has none,
// std::runtime_error when a file cannot be read or written.
void zip(const std::filesystem::path& target, std::span<const ZipEntry> entries);

}  // namespace typecase::documents
