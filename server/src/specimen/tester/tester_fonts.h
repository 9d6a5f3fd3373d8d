#pragma once

#include <boost/describe.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/subset/subset.h"
#include "specimen/access/access.h"
#include "specimen/access/build_gate.h"
#include "specimen/access/grants.h"
#include "specimen/opened_fonts.h"
#include "specimen/tester/advances_json.h"
#include "specimen/tester/font_store.h"
#include "specimen/tester/instances.h"
#include "specimen/tester/kerning_store.h"
#include "specimen/tester/style_index.h"

namespace typecase::specimen {

// Parts of the address of a tester font: /t/{face}/{instance}/{features}/{cover}.woff2.
struct TesterAddress {
  std::string face;      // SubsetVariants::face
  std::string instance;  // instances.h
  std::string features;  // feature_set.h
  std::string cover;     // subset_spec.h
};
BOOST_DESCRIBE_STRUCT(TesterAddress, (), (face, instance, features, cover))

// /t/{face}/{instance}/advances.json?at={place}
struct AdvancesAddress {
  std::string face;
  std::string instance;
  std::string place;  // instances.h, for "var"; empty: the defaults
};

// Client of a request.
struct TesterCaller {
  std::string client_address;
  std::string grant;  // a token of grant(), or empty
};

struct TesterAdvances {
  std::string json;  // advances_json.h
  std::string etag;
};

struct TesterOptions {
  std::string cache_folder = {};          // empty: nothing is kept on disk
  std::uint64_t disk_bytes = 1ull << 30;  // of the folder
  std::size_t background_waiting = 256;
  int builds_at_once = 2;
  int builds_waiting = 64;
  std::chrono::milliseconds patience{5'000};
};

// The fonts that the type testers are set in: reduced to what a text needs, made when first asked
// for, kept in memory and on disk. Threads: any number at once.
class TesterFonts {
 public:
  using Font = FontStore::Pointer;
  using Advances = std::shared_ptr<const TesterAdvances>;

  // Finished fonts, advances and shares of kerning are kept in the budget of the opened fonts.
  TesterFonts(std::shared_ptr<OpenedFonts> opened, Grants grants, Access& access,
              const TesterOptions& options = {});

  // With opened fonts and a budget of its own.
  TesterFonts(FontSource source, Grants grants, Access& access, const TesterOptions& options = {})
      : TesterFonts(std::make_shared<OpenedFonts>(std::move(source)), std::move(grants), access,
                    options) {}

  // May block while a font is made (1 to 25 ms), and while its kerning is measured, once for each
  // file and free charset (10 to 900 ms).
  // not_found: no such face, or parts that are not in the form of their headers.
  // forbidden (image_only): the family sends no fonts. forbidden (grant_needed): characters beyond
  // the free charset (free_charset.h), without a good grant. Then the failures of Access::admit().
  // unavailable (busy): too many fonts are being made or measured.
  Result<Font> font(const TesterAddress& address, const TesterCaller& caller);

  // The same where it needs no waiting, because the font is in memory; nullopt: it is not.
  std::optional<Result<Font>> try_cached_font(const TesterAddress& address,
                                              const TesterCaller& caller);

  // Several at once, as font() each, but the speed of the caller's requests is counted once; null:
  // not to be had. Failures that pass by waiting: too_many (too_fast), of the batch as a whole;
  // also, and unavailable (busy), when that is why none could be had.
  Result<std::vector<Font>> batch(std::span<const TesterAddress> addresses,
                                  const TesterCaller& caller);

  // The font in which staff read the names of a style: that of SubsetVariants::typing, but static
  // wherever it can be, and also of a family that sends no fonts. Needs no grant and is not
  // counted: for staff alone. May block as font() does. not_found: no such style; unavailable
  // (busy).
  Result<Font> name_font(const std::string& style_id);

  // A font file, also of a style that is not published, reduced to a text and what the features
  // make of it; with all of its axes. WOFF2. Needs no grant, is not counted and not kept: for staff
  // alone. May block as font() does. not_found: no such file; unavailable (busy).
  Result<std::string> text_font(const Digest& file, std::string_view text,
                                const std::vector<std::string>& features);

  // How wide the style's characters are and, but for strict families and where that would tell too
  // much of a style's kerning (kerning_share.h), how letters beyond base are kerned with base.
  // Needs a grant; not counted. Failures as font()'s. May block while they are measured (1 to 800
  // ms).
  Result<Advances> advances(const AdvancesAddress& address, const TesterCaller& caller);

  struct Granted {
    Grants::Grant grant;
    std::shared_ptr<const catalogue::Catalogue> catalogue;  // keeps the styles
    std::vector<const catalogue::Style*> styles;            // as asked for
  };
  // Leave for the families of these styles; `customer`: signed in. invalid: /styles/N is
  // unknown_style.
  Result<Granted> grant(const std::vector<std::string>& style_ids,
                        const std::optional<CustomerId>& customer = std::nullopt) const;

  void drain() { store_.drain(); }  // until nothing is left to be done in the background

 private:
  struct Wanted;
  using Faces = SharedCache<fonts::SubsetSource>;
  using AdvanceCache = SharedCache<TesterAdvances>;

  Result<Wanted> resolve(const TesterAddress& address) const;
  Result<Visitor> visitor(const Place& place, const TesterCaller& caller) const;
  Result<void> admit(const Wanted& wanted, const TesterCaller& caller, bool* batch_begun);
  Result<Font> bring(const Wanted& wanted, const TesterCaller& caller);
  Result<std::string> make(const Wanted& wanted);
  Result<AdvanceCache::Made> measure(const catalogue::Style& style,
                                     const std::vector<fonts::AxisValue>& at, Kerned kerned,
                                     const std::string& key);
  bool must_measure(const Wanted& wanted);
  Result<Kerned> disclosed_kerning(const Place& place);
  Result<Faces::Pointer> face(const Digest& file);
  void prepare_later(const catalogue::Style& style, const Faces::Pointer& source);

  std::shared_ptr<OpenedFonts> opened_;
  Grants grants_;
  Access& access_;
  CurrentStyles styles_;
  Faces faces_;
  BuildGate gate_;
  DiskCache disk_;
  AdvanceCache advances_;
  KerningStore kernings_;
  FontStore store_;
};

}  // namespace typecase::specimen
