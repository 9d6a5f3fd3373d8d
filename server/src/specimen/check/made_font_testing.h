#pragma once

// For tests only: how tester fonts and drawings of a made font set a text, beside the font itself.

#include <string>
#include <string_view>
#include <vector>

#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/shape/named_by_browser.h"
#include "fonts/testing_font.h"
#include "fonts/write/woff.h"
#include "specimen/drawing/prepared_line.h"
#include "specimen/tester/subset_spec.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/testing.h"

namespace typecase::specimen::testing {

using fonts::Face;
using fonts::Setting;
using fonts::testing::FontWriter;
using fonts::testing::GlyphId;

inline std::vector<GlyphId> glyphs_of(const Face& face, std::string_view text,
                                      const Setting& setting) {
  std::vector<GlyphId> glyphs;
  for (const auto& each : fonts::shape(face, text, setting)) {
    glyphs.push_back(static_cast<GlyphId>(each.glyph));
  }
  return glyphs;
}

// As the browser asks for it that names each character by itself.
inline std::string typed_cover(std::string_view text, const CodePoints& coverage) {
  std::string cover = "base";
  char part[16];
  for (std::uint32_t c : fonts::named_by_browser(text, coverage)) {
    if (!std::ranges::binary_search(coverage, c)) continue;
    std::snprintf(part, sizeof part, ".u%x", c);
    cover += part;
  }
  return cover;
}

// A shop of one family with one style.
class MadeFontShop {
 public:
  explicit MadeFontShop(const FontWriter& font) : whole_(Face::open(font.file()).value()) {
    std::string line;  // Free, so that no request is counted.
    for (std::uint32_t c : fonts::coverage(whole_)) line += utf8_of(c);
    demo_.add_bytes("made", font.file(), line);
  }

  // Asks for the tester fonts of a text, typed and set by the server, and for its drawing, and
  // compares how they set it. Returns the glyphs of the whole font.
  std::vector<GlyphId> expect_same_setting(std::string_view text, const Setting& setting = {}) {
    const CodePoints& coverage = demo_.style(0).coverage;
    for (const std::string& cover : {typed_cover(text, coverage), subset_spec_for(text, coverage),
                                     exact_subset_spec_for(text, coverage)}) {
      SCOPED_TRACE(cover);
      fonts::testing::expect_same_setting(whole_, part(cover), text, setting);
    }
    std::vector<GlyphId> glyphs = glyphs_of(whole_, text, setting);
    EXPECT_EQ(drawn(text, setting), glyphs);
    return glyphs;
  }

 private:
  std::vector<GlyphId> drawn(std::string_view text, const Setting& setting) {
    TesterLine line;
    line.style = demo_.style(0).id.text;
    line.direction = setting.direction;
    line.language = setting.language;
    line.size = 16;
    std::vector<GlyphId> glyphs;
    Layout layout = lay_out(prepare(drawing_, line, "").value().type, text);
    for (const PlacedGlyph& each : layout.lines.at(0).glyphs) {
      glyphs.push_back(static_cast<GlyphId>(each.glyph));
    }
    return glyphs;
  }

  Face part(const std::string& cover) {
    const catalogue::Style& style = demo_.style(0);
    SubsetVariants variants = subset_variants(demo_.family(0), style);
    TesterAddress address{variants.face, variants.typing.instance, variants.features, cover};
    TesterCaller caller{"192.0.2.7", testers_.grant({style.id.text}).value().grant.token};
    auto made = testers_.font(address, caller).value();
    return Face::open(fonts::unwrap_woff2(as_bytes(made->woff2)).value()).value();
  }

  Face whole_;
  DemoFonts demo_;
  ManualClock clock_{from_micros(1'795'000'000'000'000)};
  Access access_{clock_};
  DrawingFonts drawing_{demo_.opened()};
  TesterFonts testers_{demo_.source(), Grants(Bytes(32, 1), clock_), access_};
};

}  // namespace typecase::specimen::testing
