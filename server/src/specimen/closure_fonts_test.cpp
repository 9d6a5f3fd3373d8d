// Fonts made for one way each in which shaping reaches glyphs that the text does not name: what the
// tester is sent sets the text as the whole font does.

#include <gmock/gmock.h>

#include "fonts/named_by_browser.h"
#include "fonts/testing_font.h"
#include "fonts/woff2.h"
#include "specimen/cover.h"
#include "specimen/tester_fonts.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

using fonts::Face;
using fonts::Setting;
using fonts::testing::FontWriter;
using fonts::testing::GlyphId;
using ::testing::ElementsAre;

const Setting right_to_left{.direction = "rtl"};

std::vector<GlyphId> glyphs_of(const Face& face, std::string_view text, const Setting& setting) {
  std::vector<GlyphId> glyphs;
  for (const auto& each : fonts::shape(face, text, setting)) {
    glyphs.push_back(static_cast<GlyphId>(each.glyph));
  }
  return glyphs;
}

// As the browser asks for it that names each character by itself.
std::string typed_cover(std::string_view text, const CodePoints& coverage) {
  std::string cover = "base";
  char part[16];
  for (std::uint32_t c : fonts::named_by_browser(text, coverage)) {
    std::snprintf(part, sizeof part, ".u%x", c);
    cover += part;
  }
  return cover;
}

// A shop of one family with one style.
class Shop {
 public:
  explicit Shop(const FontWriter& font) : whole_(Face::open(font.file()).value()) {
    demo_.add_bytes("made", font.file(), "A");
  }

  // Asks for the tester fonts of a text, typed and set by the server, and compares its setting.
  // Returns the glyphs of the whole font.
  std::vector<GlyphId> expect_same_setting(std::string_view text, const Setting& setting = {}) {
    const CodePoints& coverage = demo_.style(0).coverage;
    for (const std::string& cover :
         {typed_cover(text, coverage), cover_of(text, coverage), only_cover_of(text, coverage)}) {
      SCOPED_TRACE(cover);
      fonts::testing::expect_same_setting(whole_, part(cover), text, setting);
    }
    return glyphs_of(whole_, text, setting);
  }

 private:
  Face part(const std::string& cover) {
    const catalogue::Style& style = demo_.style(0);
    TesterCuts cuts = cuts_of(demo_.family(0), style);
    TesterAddress address{cuts.face, cuts.typing.instance, cuts.features, cover};
    TesterCaller caller{"192.0.2.7", testers_.grant({style.id.text}).value().grant.token};
    auto made = testers_.font(address, caller).value();
    return Face::open(fonts::unwrap_woff2(as_bytes(made->woff2)).value()).value();
  }

  Face whole_;
  testing::DemoFonts demo_;
  ManualClock clock_{from_micros(1'795'000'000'000'000)};
  Access access_{clock_};
  TesterFonts testers_{demo_.source(), Grants(Bytes(32, 1), clock_), access_};
};

TEST(ClosureFonts, AreGoodFonts) {
  FontWriter font(U"fi");
  font.rules().add_feature("latn", "dflt", "liga",
                           font.rules().add_ligature({font.glyph('f'), font.glyph('i')},
                                                     font.add_form()));
  EXPECT_TRUE(fonts::testing::passes_ots(font.file()));
}

TEST(ClosureFonts, SplitVowelIsSetByItsParts) {
  FontWriter font(U"\u0B95\u0BBE\u0BC6\u0BCA");
  EXPECT_THAT(Shop(font).expect_same_setting("\u0B95\u0BCA"),
              ElementsAre(font.glyph(U'\u0BC6'), font.glyph(U'\u0B95'), font.glyph(U'\u0BBE')));
}

}  // namespace
}  // namespace typecase::specimen
