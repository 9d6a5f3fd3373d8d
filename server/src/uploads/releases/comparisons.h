#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/lru_cache.h"
#include "base/semaphore.h"
#include "base/single_flight.h"
#include "db/database.h"
#include "uploads/releases/release_view.h"

namespace typecase::uploads {

// A font of an upload: number of its file, place in it.
struct FontPlace {
  std::string_view upload;
  std::int64_t number = 0;
  std::int64_t place = 0;
};

// Compares fonts of open uploads with the releases on sale. A comparison takes a tenth of a second
// to a few seconds of several threads: one runs at a time, and it is made once for all who ask
// meanwhile. Differences and opened fonts are cached by the digests of the two files. Thread-safe.
//
// Refusals: not_found: no such font, or its upload is closed. not_renewed (conflict): the font
// renews no style. busy (unavailable).
class Comparisons {
 public:
  explicit Comparisons(db::Database& database) : database_(database) {}

  Result<ReleaseView> compare(const FontPlace& font);

  // Glyphs of the font and of the release `before` (SHA-256 of its file, in hexadecimal), at most
  // most_glyphs. too_many (invalid).
  Result<ReleaseDrawings> draw(const FontPlace& font, const std::string& before,
                               const std::string& place,
                               const std::vector<fonts::GlyphIds>& glyphs);

  static constexpr std::size_t most_glyphs = 64;

 private:
  struct Faces {
    fonts::Face before, after;
  };
  struct OpenFaces {
    std::shared_ptr<const Faces> faces;
    std::size_t bytes() const { return faces->before.memory() + faces->after.memory(); }
  };
  struct Compared {
    std::shared_ptr<const catalogue::ReleaseDifference> difference;
    std::size_t size = 0;
    std::size_t bytes() const { return size; }
  };
  using Difference = std::shared_ptr<const catalogue::ReleaseDifference>;

  Result<std::shared_ptr<const Faces>> open(const Digest& before, const Digest& after);
  Result<Difference> difference(const std::string& key, const Faces& faces);
  Result<Difference> make(const std::string& key, const Faces& faces);

  db::Database& database_;
  Semaphore running_{1, 0};  // its threads make the fonts of visitors: none of them waits here
  SingleFlight<Result<Difference>> flights_;
  std::mutex mutex_;  // of the caches
  LruCache<OpenFaces> open_{64 << 20};
  LruCache<Compared> compared_{16 << 20};
};

}  // namespace typecase::uploads
