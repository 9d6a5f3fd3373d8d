#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fonts/subset.h"
#include "specimen/build_gate.h"
#include "specimen/font_source.h"
#include "specimen/grants.h"
#include "specimen/shared_cache.h"

namespace typecase::specimen {

// What the address of a tester font is made of: /t/{face}/{instance}/{features}/{cover}.woff2.
struct TesterAddress {
  std::string face;      // first 16 hexadecimal digits of the font file's sha-256
  std::string instance;  // "static", or "var": all axes
  std::string features;  // feature_set.h
  std::string cover;     // cover.h
};

struct TesterFont {
  std::string woff2;
  std::string etag;  // with its quotes
};

struct TesterOptions {
  std::size_t font_bytes = 256 << 20;  // finished fonts kept in memory
  std::size_t face_bytes = 256 << 20;  // prepared faces kept in memory
  int builds_at_once = 2;
  int builds_waiting = 64;
  std::chrono::milliseconds patience{5'000};
};

// The fonts that the type testers are set in: reduced to the buckets of a text, made when first
// asked for, kept in memory. Threads: any number at once.
class TesterFonts {
 public:
  TesterFonts(FontSource source, Grants grants, const TesterOptions& options = {});

  // The font that sets the family's own text and the style's names: it needs no grant.
  static TesterAddress address(const catalogue::Family& family, const catalogue::Style& style);

  // May block while a font is made (1 to 25 ms). `grant`: a token of grant(), or empty.
  // not_found: no such face, or parts that are not spelt as address() spells them.
  // forbidden (grant_needed): more than the page's own text, without a good grant.
  // unavailable (busy): too many fonts are being made.
  Result<std::shared_ptr<const TesterFont>> font(const TesterAddress& address,
                                                 std::string_view grant);

  struct Granted {
    Grants::Grant grant;
    std::shared_ptr<const catalogue::Catalogue> catalogue;  // keeps the styles
    std::vector<const catalogue::Style*> styles;            // as asked for
  };
  // Leave for the families of these styles. invalid: /styles/N is unknown_style.
  Result<Granted> grant(const std::vector<std::string>& style_ids,
                        const std::optional<CustomerId>& customer = std::nullopt) const;

 private:
  struct Place {
    const catalogue::Family* family = nullptr;
    const catalogue::Style* style = nullptr;
  };
  struct Index {
    std::shared_ptr<const catalogue::Catalogue> catalogue;
    std::unordered_map<std::string, Place> by_face;
    std::unordered_map<std::string, Place> by_id;
  };
  using Fonts = SharedCache<TesterFont>;
  using Faces = SharedCache<fonts::SubsetSource>;

  std::shared_ptr<const Index> index() const;
  Result<Fonts::Made> make(const Place& place, const std::vector<std::string>& features,
                           const std::vector<std::uint32_t>& code_points);
  Result<Faces::Pointer> face(const catalogue::Style& style);

  FontSource source_;
  Grants grants_;
  Fonts fonts_;
  Faces faces_;
  BuildGate gate_;
  mutable std::mutex indexing_;
  mutable std::shared_ptr<const Index> index_;
};

}  // namespace typecase::specimen
