#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace typecase::fonts {

// The characters of a text that the browser names in the cover it asks for, sorted: those of the
// text and of its composed form (NFC); where these differ, or the style lacks one, also its parts
// and what each letter makes with any of its marks. codePointsOf() of
// web/shop/src/features/tester/characters.ts is the same rule.
std::vector<std::uint32_t> named_by_browser(std::string_view text,
                                            std::span<const std::uint32_t> coverage);

}  // namespace typecase::fonts
