#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/crypto.h"
#include "base/error.h"
#include "db/database.h"
#include "fonts/metadata.h"

namespace typecase::catalogue {

// A font file that was read and found good.
struct IncomingFont {
  std::filesystem::path path;
  Digest source{};  // of the file as it lies there
  Digest file{};    // of the sfnt
  Bytes sfnt;       // empty: the database has it from an earlier import
  fonts::FontInfo info;
  std::string details;   // `info` as it is stored
  std::string coverage;  // coverage_text()
};

// Reads each file, `threads` at a time; a file that an earlier import took is known by its digest
// and not sanitised again. Refusals: no_such_file, unreadable, and those of fonts::sanitize(),
// fonts::Face::open() and fonts::check_usable(). Throws DbError.
std::vector<Result<IncomingFont>> read_fonts(db::Database& database,
                                             const std::vector<std::filesystem::path>& paths,
                                             int threads);

// The whole file, but no more than `most` bytes of it. no_such_file, unreadable.
Result<Bytes> read_file(const std::filesystem::path& path, std::size_t most);

}  // namespace typecase::catalogue
