#pragma once

#include <string>
#include <string_view>

namespace typecase::fonts {

// The registered name of an OpenType feature ("Small Capitals"); "Stylistic Set 3", "Character
// Variant 12"; else the tag itself.
std::string feature_name(std::string_view tag);

// Whether text layout applies the feature without being asked: HarfBuzz and the browsers agree.
bool is_on_by_default(std::string_view tag);

}  // namespace typecase::fonts
