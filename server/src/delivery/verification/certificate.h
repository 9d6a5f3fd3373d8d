#pragma once

#include <string>

#include "base/crypto/signature.h"
#include "delivery/build/build.h"

namespace typecase::delivery {

// The key that certificates are signed with.
SigningKey signing_key(const PackageSettings& settings);

// The text that we sign: one fact a line, "Licensee: Ærø Skibsværft ApS", UTF-8, ended by a line
// feed, always in the same order; at its end a line for each font file with digest, size and path.
std::string certificate_text(const PackageContent& content, const SoldLine& sold,
                             const std::vector<BuiltFont>& fonts, const PackageSettings& settings);

// Appends "{fact}: {value}" as one line.
void add_fact(std::string& text, std::string_view fact, const std::string& value);

// "Font: {sha256 in hex} {bytes} {path}", one line each.
std::string font_lines(const std::vector<BuiltFont>& fonts);

}  // namespace typecase::delivery
