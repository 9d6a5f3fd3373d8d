#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "pictures/picture.h"

namespace typecase::pictures {

// A file of a picture as it is served.
struct ServedFile {
  std::string webp;
  Digest sha256{};
};

// Pictures of pages and news. Thread-safe. Everything throws DbError, and what changes something
// ErrorException where the actor may act no longer.
class Pictures {
 public:
  Pictures(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // after: the id of the last one before the page; empty: from the newest on.
  PicturePage list(std::string_view after, std::int64_t limit) const;

  // Makes a picture of a file; the same file, or one that gives the same pixels, is the picture
  // that is there already. name: of the file. Failures of make_picture() besides.
  Result<Picture> add(std::string_view name, ByteView file, const audit::Actor& actor);

  // Keeps the words for the next text. not_found.
  Result<Picture> describe(std::string_view id, const PictureWords& words,
                           const audit::Actor& actor);

  // One that is gone already: nothing. picture_in_use (conflict): a fault for each text, its
  // pointer "page/about", "post/..." or "draft/...", its message the title.
  Result<void> remove(std::string_view id, const audit::Actor& actor);

  // not_found: no such picture, or not of that width.
  Result<ServedFile> file(std::string_view id, int width) const;

 private:
  db::Database& database_;
  const Clock& clock_;
};

// "Autumn" of "Autumn.png": in one line of at most 100 characters; "picture" where that is empty.
std::string name_of_file(std::string_view file);

}  // namespace typecase::pictures
