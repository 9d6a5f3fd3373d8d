#pragma once

#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <string>

#include "catalogue/languages/language_set.h"
#include "catalogue/shared_list.h"

namespace typecase::fonts {
struct FontInfo;
}

namespace typecase::catalogue {

// A design axis as the font declares it (fvar). Coordinates are in user space.
struct Axis {
  std::string tag;   // four characters
  std::string name;  // the font's own name for it
  double min = 0;
  double standard = 0;  // fvar's default
  double max = 0;
  bool hidden = false;

  auto operator<=>(const Axis&) const = default;
};

struct Coordinate {
  std::string tag;
  double value = 0;

  auto operator<=>(const Coordinate&) const = default;
};

// A named instance of a variable font.
struct Instance {
  std::string name;
  std::vector<Coordinate> coordinates;

  auto operator<=>(const Instance&) const = default;
};

// An OpenType feature that the font has in GSUB.
struct Feature {
  std::string tag;
  std::string name;  // the font's own name for ssNN and cvNN, else the registry's
  bool on_by_default = false;

  auto operator<=>(const Feature&) const = default;
};
BOOST_DESCRIBE_STRUCT(Feature, (), (tag, name, on_by_default))

// Vertical metrics in font units.
struct Metrics {
  int units_per_em = 1000;
  int ascender = 0;
  int descender = 0;  // negative below the baseline
  int cap_height = 0;
  int x_height = 0;
};

// Facts about the font file of a style.
struct FontFacts {
  std::string format;  // "otf" (CFF, CFF2) or "ttf" (glyf)
  int weight = 400;    // 1..1000
  int width = 100;     // per cent
  bool italic = false;
  int glyph_count = 0;
  Metrics metrics;
  SharedList<Axis> axes;                 // empty: static, or shown at its default place alone
  SharedList<std::string> untried_axes;  // names of those of the sold file that cannot be shown
  SharedList<Instance> instances;
  SharedList<Feature> features;
  SharedList<std::uint32_t> coverage;  // sorted code points of its cmap
  LanguageSet languages;               // that it has every letter of

  bool variable() const { return !axes.empty(); }
};

// Of the metadata of a font: all but what it covers.
FontFacts font_facts(const fonts::FontInfo& info);

}  // namespace typecase::catalogue
