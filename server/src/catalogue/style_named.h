#pragma once

#include <string_view>

#include "catalogue/catalogue.h"

namespace typecase::catalogue {

// The style of that name in a family, or without a name the one that introduces it, else its first.
// nullptr: there is no such family or style.
const Style* style_named(const Catalogue& catalogue, std::string_view family,
                         std::string_view name);

}  // namespace typecase::catalogue
