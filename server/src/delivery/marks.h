#pragma once

#include <string>

#include "delivery/package.h"
#include "fonts/stamp.h"

namespace typecase::delivery {

// "{public_url}/pages/verify?licence={serial}"
std::string verification_address(const PackageSettings& settings, const orders::Line& line);

// "Ærø Skibsværft, Ærø ApS"
std::string licensee_name(const orders::Licensee& licensee);

// What a font of a line says about its licence: by the line's serial number and eight digits that
// only this shop can make, a found file leads back to its order.
fonts::Stamp make_mark(const PackageContent& content, const orders::Line& line,
                       const SoldFont& font, const PackageSettings& settings);

}  // namespace typecase::delivery
