#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fonts/read/glyph_table.h"

namespace typecase::specimen {

// Whether the feature is a visitor's to switch. Others are what a script needs to be written at
// all, or what features are made of.
bool is_choice(std::string_view tag);

// A short text that the font sets otherwise with the feature on than with it off: one that shows
// what such a feature is for ("1769 to 1832"), or else characters that it changes. Empty: none was
// found.
std::string feature_sample(const fonts::Face& face, std::string_view tag,
                           const std::vector<fonts::GlyphChange>& changes);

}  // namespace typecase::specimen
