#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fonts/compare/changes.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

// A glyph that one version lacks, or that they draw or space differently: of a character where it
// has one, else matched by its name or by the feature that makes it (matched_glyphs.h).
struct GlyphDifference {
  std::optional<std::uint32_t> code_point;  // nullopt: the glyph has no character
  std::string name;  // the character's, else the glyph's own; "smcp of a" where it has none
  std::optional<std::uint32_t> glyph_before;  // ids; nullopt: that version lacks it
  std::optional<std::uint32_t> glyph_after;
  std::optional<double> advance_before;  // at `place`
  std::optional<double> advance_after;
  double moved = 0;   // the largest distance between the outlines (outline_distance.h)
  std::string place;  // on the axes, where the difference is largest; empty: the default
};
BOOST_DESCRIBE_STRUCT(GlyphDifference, (),
                      (code_point, name, glyph_before, glyph_after, advance_before, advance_after,
                       moved, place))

// The space that kerning adds between two characters, negative where it brings them together.
struct PairDifference {
  std::uint32_t first = 0;  // code points in the order of the text
  std::uint32_t second = 0;
  double before = 0;
  double after = 0;
  std::string place;  // as of a glyph
};
BOOST_DESCRIBE_STRUCT(PairDifference, (), (first, second, before, after, place))

struct KerningDifference {
  std::size_t pairs = 0;            // that were compared (kerning_difference.h)
  std::vector<std::string> places;  // at which; the first, "", is the default
  Changes<PairDifference> changed;  // the largest first
};
BOOST_DESCRIBE_STRUCT(KerningDifference, (), (pairs, places, changed))

// A number that a table states: "hhea.ascender", "OS/2.useTypoMetrics" (0 or 1).
struct MetricDifference {
  std::string name;
  std::optional<double> before;  // nullopt: the font lacks the table
  std::optional<double> after;
};
BOOST_DESCRIBE_STRUCT(MetricDifference, (), (name, before, after))

struct NameDifference {
  std::string name;    // "Family", "Licence"
  std::string before;  // empty: the font has none; cut after 1,000 bytes
  std::string after;
};
BOOST_DESCRIBE_STRUCT(NameDifference, (), (name, before, after))

struct FeatureDifference {
  std::string tag;
  std::string name;
  Changes<std::string> gained;  // texts that it changes in the new version alone
  Changes<std::string> lost;    // in the old version alone
};
BOOST_DESCRIBE_STRUCT(FeatureDifference, (), (tag, name, gained, lost))

// Features of GSUB and GPOS by tag. `changed`: GSUB features of both versions that change other
// characters or sequences of them than before, by rules of one glyph or ligatures.
struct FeatureDifferences {
  std::vector<FeatureInfo> added;
  std::vector<FeatureInfo> removed;
  std::vector<FeatureDifference> changed;
};
BOOST_DESCRIBE_STRUCT(FeatureDifferences, (), (added, removed, changed))

struct AxisDifference {
  AxisInfo before;
  AxisInfo after;
};
BOOST_DESCRIBE_STRUCT(AxisDifference, (), (before, after))

// By tag; `changed`: another range, default or name, shown or hidden.
struct AxisDifferences {
  std::vector<AxisInfo> added;
  std::vector<AxisInfo> removed;
  std::vector<AxisDifference> changed;
};
BOOST_DESCRIBE_STRUCT(AxisDifferences, (), (added, removed, changed))

// A named instance, as CSS font-variation-settings would say where it is: "wght 700, wdth 100".
struct NamedPlace {
  std::string name;
  std::string place;
};
BOOST_DESCRIBE_STRUCT(NamedPlace, (), (name, place))

struct InstanceMove {
  std::string name;
  std::string before;  // places
  std::string after;
};
BOOST_DESCRIBE_STRUCT(InstanceMove, (), (name, before, after))

struct InstanceDifferences {
  Changes<NamedPlace> added;
  Changes<NamedPlace> removed;
  Changes<InstanceMove> changed;  // in another place
};
BOOST_DESCRIBE_STRUCT(InstanceDifferences, (), (added, removed, changed))

// The changes of a new version of a font. All lengths are in units of the new version: those of the
// old one are scaled to its units per em.
struct FontDifference {
  int units_per_em_before = 0;
  int units_per_em_after = 0;
  int glyphs_before = 0;  // in all
  int glyphs_after = 0;
  std::vector<std::string> places;  // compared_places.h; the first, "", is the default
  Changes<GlyphDifference> added;   // characters by code point, then the others by name
  Changes<GlyphDifference> removed;
  Changes<GlyphDifference> changed;   // drawn differently; those that moved furthest first
  Changes<GlyphDifference> advances;  // of other width; the largest difference first
  int unnamed_before = 0;             // glyphs that were not matched
  int unnamed_after = 0;
  KerningDifference kerning;
  std::vector<MetricDifference> vertical_metrics;
  std::vector<NameDifference> names;
  FeatureDifferences features;
  AxisDifferences axes;
  InstanceDifferences instances;

  // Nothing but what names say, which nobody sees in a text.
  bool sets_alike() const;
};
BOOST_DESCRIBE_STRUCT(FontDifference, (),
                      (units_per_em_before, units_per_em_after, glyphs_before, glyphs_after, places,
                       added, removed, changed, advances, unnamed_before, unnamed_after, kerning,
                       vertical_metrics, names, features, axes, instances))

constexpr std::size_t most_differences = 500;

// Both fonts have passed the sanitiser; either may be variable. `listed`: of each list that is cut.
// Takes a tenth of a second to a few seconds, the longest for fonts of 65,535 glyphs.
FontDifference compare_fonts(const Face& before, const Face& after,
                             std::size_t listed = most_differences);

}  // namespace typecase::fonts
