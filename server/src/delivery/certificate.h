#pragma once

#include <string>

#include "base/signature.h"
#include "delivery/build.h"

namespace typecase::delivery {

// The key that certificates are signed with.
SigningKey signing_key(const PackageSettings& settings);

// What we sign: one fact a line, "Licensee: Ærø Skibsværft ApS", UTF-8, ended by a line feed,
// always in the same order; at its end a line for each font file with digest, size and path.
std::string certificate_text(const PackageContent& content, const SoldLine& sold,
                             const std::vector<BuiltFont>& fonts, const PackageSettings& settings);

// "Font: {sha256 in hex} {bytes} {path}", one line each.
std::string font_lines(const std::vector<BuiltFont>& fonts);

}  // namespace typecase::delivery
