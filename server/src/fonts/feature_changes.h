#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "fonts/face.h"
#include "fonts/glyph_table.h"

namespace typecase::fonts {

// What each feature of GSUB, by tag, makes of the characters (code point: glyph) and of their
// sequences. The part of a glyph table that reads rules.
std::vector<FeatureChanges> feature_changes(const Face& face,
                                            const std::map<std::uint32_t, std::uint32_t>& glyphs);

}  // namespace typecase::fonts
