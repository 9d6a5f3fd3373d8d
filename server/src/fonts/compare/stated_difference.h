#pragma once

#include "fonts/compare/font_difference.h"
#include "fonts/compare/matched_glyphs.h"

// For fonts/compare alone: the parts of compare_fonts() that fonts state in tables.
namespace typecase::fonts {

// Of "hhea" and "OS/2": ascender, descender, line gap, the Windows ones and USE_TYPO_METRICS. Of a
// variable font as stated, at the default. Changed: by a unit or more.
std::vector<MetricDifference> compare_metrics(const Face& before, const Face& after);

// Names that people read or that systems and licences go by, in full, in English.
std::vector<NameDifference> compare_names(const Face& before, const Face& after);

AxisDifferences compare_axes(const FontInfo& before, const FontInfo& after);

// By name; equal names in their order. An instance moves on axes that both versions have; an axis
// that was added moves none.
InstanceDifferences compare_instances(const FontInfo& before, const FontInfo& after,
                                      std::size_t listed);

FeatureDifferences compare_features(const Version& before, const Version& after,
                                    std::size_t listed);

}  // namespace typecase::fonts
