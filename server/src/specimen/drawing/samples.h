#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "fonts/read/glyph_table.h"
#include "fonts/tables/face.h"

namespace typecase::specimen {

// The text that shows a style in its own glyphs where its name would stand: the name; where the
// font lacks letters of it, the first word or words of the family's own text; where it lacks those
// too, of its catalogue::sample_line(). UTF-8; the name for a font without visible characters.
std::string name_sample(const catalogue::Family& family, const catalogue::Style& style);

// A short text that shows what an axis does: a usual word of the family's script ("Rag" in Latin,
// else the specimen's first word), or, where the axis changes other letters more than three times
// as much, the three that it changes most. Letters and figures in Latin, else those of the
// specimen. Compared at both ends of the axis, the others standing where the specimen does.
std::string axis_sample(const fonts::Face& face, const catalogue::Family& family,
                        const catalogue::Style& style, const catalogue::Axis& axis);

// Whether the feature is a visitor's to switch. Others are what a script needs to be written at
// all, or what features are made of.
bool is_choice(std::string_view tag);

// A short text that the font sets otherwise with the feature on than with it off: one that shows
// what such a feature is for ("1769 to 1832"), or else characters that it changes. Empty: none was
// found.
std::string feature_sample(const fonts::Face& face, std::string_view tag,
                           const std::vector<fonts::GlyphChange>& changes);

}  // namespace typecase::specimen
