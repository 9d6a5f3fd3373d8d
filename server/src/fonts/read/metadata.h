#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

struct AxisInfo {
  std::string tag;
  std::string name;  // the font's own; the tag where it has none
  double min = 0;
  double standard = 0;
  double max = 0;
  bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(AxisInfo, (), (tag, name, min, standard, max, hidden))

struct InstanceInfo {
  std::string name;
  std::vector<double> coordinates;  // in the order of the axes
};
BOOST_DESCRIBE_STRUCT(InstanceInfo, (), (name, coordinates))

struct FeatureInfo {
  std::string tag;
  std::string name;  // the font's own of ssNN and cvNN, else the registered one
  bool on_by_default = false;
};
BOOST_DESCRIBE_STRUCT(FeatureInfo, (), (tag, name, on_by_default))

// The metadata of a font file. Lengths in font units; of a variable font, at its default.
struct FontInfo {
  std::string family;     // name ID 16, else 1
  std::string subfamily;  // name ID 17, else 2
  std::string full_name;  // name ID 4
  std::string version;    // name ID 5 without "Version" and notes: "1.003"
  std::string postscript_name;
  std::string designer;
  std::string format;  // "ttf" (glyf), "otf" (CFF, CFF2)
  std::string script;  // main_script.h
  bool right_to_left = false;
  bool monospaced = false;
  std::string classification;  // classification.h
  int weight = 400;            // 1..1000
  int width = 100;             // per cent
  bool italic = false;
  int glyph_count = 0;
  int units_per_em = 0;
  int ascender = 0;
  int descender = 0;  // negative below the baseline
  int cap_height = 0;
  int x_height = 0;
  std::vector<AxisInfo> axes;
  std::vector<InstanceInfo> instances;
  std::vector<FeatureInfo> features;      // of GSUB, by tag
  std::vector<std::string> untried_axes;  // names of those that shown_face() drops; not hidden ones
};
BOOST_DESCRIBE_STRUCT(FontInfo, (),
                      (family, subfamily, full_name, version, postscript_name, designer, format,
                       script, right_to_left, monospaced, classification, weight, width, italic,
                       glyph_count, units_per_em, ascender, descender, cap_height, x_height, axes,
                       instances, features, untried_axes))

// Moves when read_metadata() reads a file differently than before: what was stored is then old.
constexpr int metadata_reader = 4;

FontInfo read_metadata(const Face& face);

// The code points of the font's cmap, sorted.
std::vector<std::uint32_t> coverage(const Face& face);

// Whether the font can be sold at all: no_cmap, one_glyph, no_names.
Result<void> validate_font(const Face& face);

// Sentences for staff about a usable font: that none of its names, in any language, comes out
// without a missing glyph, with an advance and with ink, nor, in a font without Latin letters, do
// the first sixteen of its own.
std::vector<std::string> remarks_on_use(const Face& face);

}  // namespace typecase::fonts
