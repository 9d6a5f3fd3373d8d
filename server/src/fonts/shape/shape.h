#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/tables/face.h"

namespace typecase::fonts {

struct AxisValue {
  std::string tag;
  double value = 0;  // user space
};

struct FeatureValue {
  std::string tag;
  int value = 0;  // which of the alternates
};

// How a line is set.
struct Setting {
  std::string direction = "ltr";  // or "rtl"
  std::string language = {};      // BCP 47; empty: not said
  std::vector<AxisValue> coordinates = {};
  std::vector<std::string> features = {};         // switched on beyond the defaults
  std::vector<std::string> features_off = {};     // switched off of the defaults
  std::vector<FeatureValue> feature_values = {};  // those that are more than on or off
};

// Positions in font units, glyphs in visual order from left to right.
struct ShapedGlyph {
  std::uint32_t glyph = 0;
  std::uint32_t cluster = 0;  // byte of the text
  int x_advance = 0;
  int x_offset = 0;
  int y_offset = 0;
};

std::vector<ShapedGlyph> shape(const Face& face, std::string_view text, const Setting& setting);

// How far the ink of the line's first letter stands from the line's edge, in em: the left bearing
// of the first glyph, or the right bearing of the rightmost when right-to-left. Negative: the ink
// leaves the line. 0 when there is no ink.
double hanging(const Face& face, std::string_view text, const Setting& setting);

// How far the ink of a line reaches from its baseline, in em; negative where all of it stays on the
// other side.
struct InkReach {
  double above = 0;
  double below = 0;
};

// {0, 0} when there is no ink.
InkReach ink_reach(const Face& face, std::string_view text, const Setting& setting);

}  // namespace typecase::fonts
