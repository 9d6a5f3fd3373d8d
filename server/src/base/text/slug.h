#pragma once

#include <string>
#include <string_view>

namespace typecase {

// Slug of a name for addresses and ids: lower-case ASCII letters, digits and single hyphens. "Æsir
// Sans 2" becomes "aesir-sans-2". A name without any Latin letter or digit is transliterated:
// "Папирус" becomes "papirus". Empty when the name has no letters and no digits.
std::string slug(std::string_view name);

}  // namespace typecase
