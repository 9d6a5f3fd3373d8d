#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace typecase::fonts {

// The script that a font is made for, as an ISO 15924 code, by its code points (sorted). That of
// most characters, where Latin counts twice, for many Latin fonts hold all of polytonic Greek; but
// where a font of neither Greek nor Cyrillic sets one script beside Latin, that one, for nearly all
// such fonts bring Latin along. "Zyyy" of a font of signs: most of its characters are of no script,
// and it covers none, or there are eight times as many.
std::string main_script(std::span<const std::uint32_t> coverage);

// Whether the font sets the script: nine in ten letters of its likeliest language (CLDR), or half
// of its letters where CLDR knows none.
bool covers_script(std::span<const std::uint32_t> coverage, const std::string& script);

}  // namespace typecase::fonts
