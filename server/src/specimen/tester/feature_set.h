#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace typecase::specimen {

// Layout features that a tester font keeps, as its address names them: "default", or "default" and
// the tags switched on beyond it, each once and in ascending order, joined by "+".
// Those the style lacks are left out.
std::string features_text(const std::vector<catalogue::Feature>& wanted,
                          const catalogue::Style& style);

// The tags that a font has to keep beyond what every subset keeps. nullopt: not the spelling above,
// or a feature that the style lacks.
std::optional<std::vector<std::string>> parse_features(std::string_view text,
                                                       const catalogue::Style& style);

}  // namespace typecase::specimen
