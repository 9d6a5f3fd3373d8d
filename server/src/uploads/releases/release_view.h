#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "catalogue/import/release_difference.h"
#include "fonts/compare/glyph_drawing.h"
#include "uploads/releases/release_texts.h"

// The changes of a new release, in the shapes of api/console.yaml.
namespace typecase::uploads {

struct ReleaseVersion {
  std::string version;  // as the font says
  std::string file;     // SHA-256 of the font, in hexadecimal
  fonts::MetricLines lines;
};
BOOST_DESCRIBE_STRUCT(ReleaseVersion, (), (version, file, lines))

struct ReleaseView {
  std::string family;  // names in the shop
  std::string style;
  std::string style_id;
  Time since;  // when the release on sale came
  ReleaseVersion before;
  ReleaseVersion after;
  catalogue::ReleaseDifference difference;
  std::vector<ReleaseText> texts;
};
BOOST_DESCRIBE_STRUCT(ReleaseView, (),
                      (family, style, style_id, since, before, after, difference, texts))

struct ReleaseDrawings {
  std::vector<fonts::GlyphDrawing> glyphs;  // in the order of the request
};
BOOST_DESCRIBE_STRUCT(ReleaseDrawings, (), (glyphs))

}  // namespace typecase::uploads
