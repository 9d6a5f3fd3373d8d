#include "specimen/tester/advances_json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <optional>
#include <set>

#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/unicode.h"
#include "fonts/testing.h"

namespace typecase::specimen {
namespace {

// 12,000 characters, scattered over the ideographs of Unicode: of the Debian package
// fonts-ipaexfont-gothic, which the product needs.
fonts::Face japanese() {
  std::ifstream file("/usr/share/fonts/opentype/ipaexfont-gothic/ipaexg.ttf", std::ios::binary);
  return fonts::Face::open(Bytes(std::istreambuf_iterator<char>(file), {})).value();
}

catalogue::Style style_of(const fonts::Face& face) {
  catalogue::Style style;
  style.coverage = fonts::coverage(face);
  return style;
}

boost::json::object told(const fonts::Face& face, std::size_t* bytes = nullptr) {
  catalogue::Style style = style_of(face);
  std::string text = advances_json(advances_of(face, style, {}, Kerned::letters));
  if (bytes) *bytes = text.size();
  return boost::json::parse(text).as_object();
}

std::optional<std::int64_t> advance_of(const boost::json::object& told, std::uint32_t character) {
  for (const auto& run : told.at("runs").as_array()) {
    auto first = run.as_array()[0].as_int64(), count = run.as_array()[1].as_int64();
    if (character >= first && character < first + count) return run.as_array()[2].as_int64();
  }
  return std::nullopt;
}

TEST(AdvancesJson, OfAFontOfIdeographsHasAtMost10000BytesBeforeCompression) {
  fonts::Face face = japanese();
  std::size_t bytes = 0;
  boost::json::object json = told(face, &bytes);
  EXPECT_LE(bytes, 10'000u);
  EXPECT_GT(style_of(face).coverage.size(), 10'000u);
}

TEST(AdvancesJson, TellsTheAdvanceOfEachCharacterOfTheStyle) {
  fonts::Face face = japanese();
  boost::json::object json = told(face);
  const auto coverage = fonts::coverage(face);
  for (std::size_t i = 0; i < coverage.size(); i += 97) {
    if (!fonts::is_letter(coverage[i])) continue;  // marks make no room
    int advance = 0;
    for (const auto& glyph : fonts::shape(face, utf8_of(coverage[i]), {})) {
      advance += glyph.x_advance;
    }
    EXPECT_EQ(advance_of(json, coverage[i]), advance) << std::hex << coverage[i];
  }
}

TEST(AdvancesJson, TellsNeighboursOfOneDeltaAsOneText) {
  boost::json::object json = told(fonts::testing::demo_face("vollkorn/Vollkorn-Regular.ttf"));
  std::size_t neighbours = 0;
  for (const auto& kerning : json.at("kernings").as_array()) {
    std::set<std::int64_t> deltas;
    for (const auto& pair : kerning.as_object().at("after").as_array()) {
      EXPECT_TRUE(deltas.insert(pair.as_array()[0].as_int64()).second);
      std::string text(pair.as_array()[1].as_string());
      neighbours += code_points_of(text).size();
    }
  }
  EXPECT_GT(neighbours, 100u);
}

}  // namespace
}  // namespace typecase::specimen
