#pragma once

#include "fonts/compare/compared_places.h"
#include "fonts/compare/font_difference.h"

// For fonts/compare alone: the part of compare_fonts() that looks at pairs of characters.
namespace typecase::fonts {

// The characters whose pairs are compared, sorted: of basic Latin the letters, figures and
// punctuation, dashes and quotation marks (kerned_signs), and the first most_kerned_letters further
// letters of the script that the font is made for; as far as both fonts have them.
constexpr std::size_t most_kerned_letters = 128;
std::vector<std::uint32_t> kerned_characters(const Face& before, const Face& after);

// Each of the characters before each, but for letters of two scripts, which are never set together.
// The kerning of a pair is by how much the feature "kern" changes the width of the two, set as text
// layout sets them, be it of GPOS or of a table "kern". Changed: by a unit or more. At as many
// places, the default first, as most_settings allows.
constexpr std::size_t most_settings = 340'000;
KerningDifference compare_kerning(const Face& before, const Face& after,
                                  const std::vector<Place>& places, std::size_t listed);

}  // namespace typecase::fonts
