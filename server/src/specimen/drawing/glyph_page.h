#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "fonts/tables/face.h"
#include "specimen/font_source.h"

namespace typecase::specimen {

// The glyphs of a style, as its family's page shows them: GlyphTable of api/openapi.yaml.
struct GlyphPage {
  struct Glyph {
    std::uint32_t id = 0;
    std::optional<std::uint32_t> code_point;
    std::string name;
    int advance = 0;
    int styles = 0;  // of the family: that have the character, or the feature that leads to it
  };
  struct Block {
    std::string name;
    std::vector<std::size_t> glyphs;  // places in GlyphPage::glyphs
  };
  struct Change {
    std::string from;
    std::size_t to = 0;  // a place in GlyphPage::glyphs
  };
  struct Feature {
    std::string tag;
    std::string name;
    std::string sample;
    std::vector<Change> glyphs;
  };

  struct AxisSample {
    std::string tag;
    std::string sample;  // axis_sample()
  };

  std::string instance;  // specimen_instance()
  std::vector<Glyph> glyphs;
  std::vector<Block> blocks;      // Unicode's, in order; then what only features reach
  std::vector<Feature> features;  // those that a visitor may switch, with something to see
  std::vector<AxisSample> axes;   // those that a visitor is shown
};
BOOST_DESCRIBE_STRUCT(GlyphPage::Glyph, (), (id, code_point, name, advance, styles))
BOOST_DESCRIBE_STRUCT(GlyphPage::Block, (), (name, glyphs))
BOOST_DESCRIBE_STRUCT(GlyphPage::Change, (), (from, to))
BOOST_DESCRIBE_STRUCT(GlyphPage::Feature, (), (tag, name, sample, glyphs))
BOOST_DESCRIBE_STRUCT(GlyphPage::AxisSample, (), (tag, sample))

// Takes 5 to 50 ms for most fonts.
GlyphPage glyph_page(const fonts::Face& face, const catalogue::Family& family,
                     const catalogue::Style& style);

}  // namespace typecase::specimen
