#include "specimen/drawing/glyph_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "fonts/shape/shape.h"
#include "specimen/drawing/drawing_fonts.h"
#include "specimen/drawing/samples.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

const char* const garamond = "eb-garamond/EBGaramond12-Regular.otf";

GlyphPage page_of(const std::string& file) {
  testing::DemoFonts demo;
  demo.add("demo", file, "Quires");
  return glyph_page(DrawingFonts(demo.opened()).face(demo.style(0)), demo.family(0), demo.style(0));
}

const GlyphPage::Glyph& character(const GlyphPage& page, std::uint32_t code_point) {
  return *std::ranges::find(page.glyphs, code_point, &GlyphPage::Glyph::code_point);
}

const GlyphPage::Feature* feature(const GlyphPage& page, std::string_view tag) {
  auto found = std::ranges::find(page.features, tag, &GlyphPage::Feature::tag);
  return found == page.features.end() ? nullptr : &*found;
}

std::string sample(const GlyphPage& page, std::string_view tag) {
  const GlyphPage::Feature* found = feature(page, tag);
  return found ? found->sample : "none";
}

std::vector<std::uint32_t> set(const fonts::Face& face, const std::string& text,
                               fonts::Setting setting) {
  bool is_arabic = text.front() >= '\xD8' && text.front() <= '\xDB';
  setting.direction = is_arabic ? "rtl" : "ltr";
  std::vector<std::uint32_t> glyphs;
  for (const fonts::ShapedGlyph& glyph : shape(face, text, setting)) glyphs.push_back(glyph.glyph);
  return glyphs;
}

TEST(GlyphPage, PutsEveryGlyphIntoOneBlockInOrder) {
  GlyphPage page = page_of(garamond);
  EXPECT_EQ(page.blocks.front().name, "Basic Latin");
  EXPECT_EQ(page.blocks.back().name, "Reached by features");
  std::set<std::size_t> seen;
  for (const GlyphPage::Block& block : page.blocks) {
    EXPECT_TRUE(std::ranges::is_sorted(block.glyphs)) << block.name;
    for (std::size_t place : block.glyphs) EXPECT_TRUE(seen.insert(place).second) << block.name;
  }
  EXPECT_EQ(seen.size(), page.glyphs.size());
  EXPECT_LT(*seen.rbegin(), page.glyphs.size());
}

TEST(GlyphPage, TellsWhatEachFeatureMakesByPlace) {
  GlyphPage page = page_of(garamond);
  const GlyphPage::Feature* small = feature(page, "smcp");
  ASSERT_TRUE(small);
  EXPECT_EQ(small->name, "Small Capitals");
  auto a = std::ranges::find(small->glyphs, "a", &GlyphPage::Change::from);
  ASSERT_NE(a, small->glyphs.end());
  EXPECT_EQ(page.glyphs[a->to].name, "a.sc");
  EXPECT_EQ(page.glyphs[a->to].code_point, std::nullopt);
}

TEST(GlyphPage, CountsTheStylesThatHaveACharacterOrAFeature) {
  testing::DemoFonts demo;
  demo.add("demo", garamond, "Quires");
  catalogue::Family family = demo.family(0);
  catalogue::Style lacks_g = family.styles[0], lacks_smcp = family.styles[0];
  std::vector<std::uint32_t> characters = lacks_g.coverage;
  std::erase(characters, U'g');
  lacks_g.coverage = std::move(characters);
  std::vector<catalogue::Feature> features = lacks_smcp.features;
  std::erase_if(features, [](const auto& feature) { return feature.tag == "smcp"; });
  lacks_smcp.features = std::move(features);
  family.styles.insert(family.styles.end(), {lacks_g, lacks_smcp});

  GlyphPage page =
      glyph_page(DrawingFonts(demo.opened()).face(family.styles[0]), family, family.styles[0]);

  EXPECT_EQ(character(page, 'g').styles, 2);
  EXPECT_EQ(character(page, 'h').styles, 3);
  auto styles_of = [&](const char* name) {
    return std::ranges::find(page.glyphs, name, &GlyphPage::Glyph::name)->styles;
  };
  EXPECT_EQ(styles_of("g.sc"), 1);
  EXPECT_EQ(styles_of("h.sc"), 2);
}

TEST(GlyphPage, IsDrawnAtTheDefaultsOfTheAxes) {
  EXPECT_EQ(page_of(garamond).instance, "static");
  EXPECT_EQ(page_of("source-serif-4/SourceSerif4Variable-Roman.otf").instance, "var");
}

TEST(GlyphPage, LeavesOutFeaturesThatAreNoChoice) {
  for (const char* file : {garamond, "amiri/Amiri-Regular.ttf"}) {
    GlyphPage page = page_of(file);
    for (const GlyphPage::Feature& feature : page.features) {
      EXPECT_TRUE(is_choice(feature.tag)) << feature.tag;
    }
    EXPECT_FALSE(feature(page, "ccmp"));
    EXPECT_FALSE(feature(page, "init"));
  }
}

TEST(GlyphPage, ShowsWhatAFeatureIsFor) {
  GlyphPage page = page_of(garamond);
  EXPECT_EQ(sample(page, "smcp"), "Unesco 1945");
  EXPECT_EQ(sample(page, "frac"), "3/4 of 7/8");
  EXPECT_EQ(sample(page, "lnum"), "1769 to 1832");
  EXPECT_EQ(sample(page, "liga"), "office final fjord");
  EXPECT_EQ(sample(page, "ss06"), "β θ λ");
  EXPECT_EQ(sample(page_of("inter/Inter-Regular.otf"), "zero"), "A0 B10 C100");
}

TEST(GlyphPage, ShowsLettersInWords) {
  GlyphPage page = page_of("inter/Inter-Regular.otf");
  EXPECT_EQ(sample(page, "cv05"), "wolf");  // l with a tail
  EXPECT_EQ(sample(page, "cv08"), "KING");  // I with serifs
  EXPECT_EQ(sample(page, "ss01"), "1946 357");
  EXPECT_NE(sample(page, "ss03"), "none");  // r before round letters only
}

TEST(GlyphPage, ShowsNoFeatureWhereAllOfALineWouldChange) {
  GlyphPage page = page_of(garamond);  // whose superiors are of all letters and figures
  EXPECT_NE(sample(page, "sups"), "x2 + y3 = z4");
  EXPECT_EQ(sample(page_of("inter/Inter-Regular.otf"), "sinf"), "C8H10N4O2");
}

TEST(GlyphPage, ShowsFeaturesOfFiguresByFiguresOrNotAtAll) {
  GlyphPage page = page_of("eb-garamond/EBGaramond12-Italic.otf");
  EXPECT_EQ(sample(page, "lnum"), "1769 to 1832");
  EXPECT_EQ(sample(page, "onum"), "none");  // they are as they come
}

TEST(GlyphPage, FindsWhatChangesOnlyBesideOthers) {
  GlyphPage page = page_of("amiri/Amiri-Regular.ttf");
  EXPECT_EQ(sample(page, "ss02"), "طما ظما ـما");
}

TEST(GlyphPage, ShowsMarksOnALetter) { EXPECT_EQ(sample(page_of(garamond), "cv80"), "o\u0342"); }

TEST(GlyphPage, ShowsFeaturesThatChangeSequencesOnly) {
  GlyphPage page = page_of("fira-code/FiraCode-Regular.ttf");
  EXPECT_EQ(sample(page, "cv27"), "[]");
  EXPECT_EQ(sample(page, "ss07"), "=~ !~");
}

TEST(GlyphPage, EverySampleIsReallyChanged) {
  for (const char* file :
       {garamond, "inter/Inter-Regular.otf", "inter/Inter.var.ttf", "amiri/Amiri-Regular.ttf",
        "vollkorn/Vollkorn-Regular.ttf", "fira-code/FiraCode-Regular.ttf",
        "junicode/JunicodeTwoBeta-Regular.otf"}) {
    SCOPED_TRACE(file);
    fonts::Face face = fonts::testing::demo_face(file);
    GlyphPage page = page_of(file);
    EXPECT_FALSE(page.features.empty());
    for (const GlyphPage::Feature& feature : page.features) {
      EXPECT_NE(set(face, feature.sample, {.features = {feature.tag}}),
                set(face, feature.sample, {.features_off = {feature.tag}}))
          << feature.tag << " " << feature.sample;
    }
  }
}

TEST(GlyphPage, OfAFileThatIsGoneIsAFailure) {
  testing::DemoFonts demo;
  demo.add("demo", garamond, "Quires");
  FontSource source = demo.source();
  source.file = [](const Digest&) { return std::nullopt; };
  DrawingFonts fonts(std::make_shared<OpenedFonts>(source));
  EXPECT_THROW(fonts.face(demo.style(0)), std::runtime_error);
}

}  // namespace
}  // namespace typecase::specimen
