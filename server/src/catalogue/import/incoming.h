#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "base/error.h"
#include "db/database.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/unwrap.h"

namespace typecase::catalogue {

// A font file that was read and found good.
struct IncomingFont {
  std::filesystem::path path;
  std::string member;  // PostScript name of a collection's font; empty: the file is one font
  Digest source{};     // of the file as it lies there; of a collection's font, as a file of its own
  Digest file{};       // of the sfnt
  Bytes sfnt;          // empty: the database has it from an earlier import
  fonts::FontInfo info;
  std::string details;               // `info` as it is stored
  std::string coverage;              // coverage_text()
  std::vector<std::string> remarks;  // for staff; none on what an earlier import took

  // The name by which a family.toml calls it: "Ovo.otf", "Ovo.ttc#Ovo-Bold" of a collection.
  std::string name_in_folder() const;
};

// The fonts of one file: one font, or those of a collection, each good or refused by itself.
struct IncomingFile {
  std::filesystem::path path;
  std::vector<Result<IncomingFont>> fonts;
};

// Reads each file, `threads` at a time; a font that an earlier import took is known by its digest
// and not sanitised again. Refusals: no_such_file, unreadable, and those of fonts::sanitize(),
// fonts::collection_font(), fonts::Face::open() and fonts::validate_font(). Throws DbError.
std::vector<IncomingFile> read_fonts(db::Database& database,
                                     const std::vector<std::filesystem::path>& paths, int threads,
                                     const fonts::SizeLimits& limits = {});

// The whole file, but no more than `most` bytes of it. no_such_file, unreadable.
Result<Bytes> read_file(const std::filesystem::path& path, std::size_t most);

}  // namespace typecase::catalogue
