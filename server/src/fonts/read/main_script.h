#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace typecase::fonts {

// The script that a font is made for, as an ISO 15924 code, by its code points (sorted). That of
// most characters, where Latin counts twice, for many Latin fonts hold all of polytonic Greek; but
// where a font of neither Greek nor Cyrillic sets one script beside Latin, that one, for nearly all
// such fonts bring Latin along; failing that the one script of which it has two letters in five,
// for they may be those of another language. "Zyyy" of a font of signs: most of its characters are
// of no script, and it covers none, or there are six signs for each letter.
std::string main_script(std::span<const std::uint32_t> coverage);

// Whether lines of the script run from right to left; of signs ("Zyyy") by the most of them.
bool is_right_to_left(std::span<const std::uint32_t> coverage, const std::string& script);

// How a font of these code points writes its main script: "Hans", "Hant", "Jpan" or "Kore" of a
// font of Han, kana or Hangul; "Hani" where it has too few to tell; other scripts are their own.
// One that covers simplified Chinese is of that, for it brings kana and traditional forms along.
std::string writing_system(std::span<const std::uint32_t> coverage, const std::string& script);

}  // namespace typecase::fonts
