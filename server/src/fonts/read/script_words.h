#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::fonts {

// Data of ICU (CLDR) about scripts. A script is an ISO 15924 code, a language a BCP 47 tag.

// The language that is mostly written in the script: "ta" of "Taml", "zh-Hant" of "Hant"; "und": it
// knows none.
std::string language_of_script(std::string_view script);

// The script that a language is mostly written in, its tag's own where it names one: "Cyrl" of
// "sr", "Latn" of "sr-Latn"; empty: it knows none.
std::string script_of_language(std::string_view language);

bool is_right_to_left(std::string_view script);

// The days of the week from Sunday on, in UTF-8; empty where it has none of that language in that
// script.
std::vector<std::string> weekday_names(std::string_view language, std::string_view script);

// The months from January on, or of the language's own calendar; the same.
std::vector<std::string> month_names(std::string_view language, std::string_view script);

// Of a code point; "Zyyy" of what many scripts have, empty where ICU knows none.
std::string_view script_of(std::uint32_t code_point);

// Whether the code point is of the script or, as some marks and punctuation are, of several with it
// (Script_Extensions of Unicode): "।" is of "Deva", "Beng" and others.
bool is_used_in(std::uint32_t code_point, std::string_view script);

// In English, "Tai Tham" of "Lana"; empty where letters are in no script of their own ("Zyyy").
std::string script_name(std::string_view script);

// Whether the code point is a letter of the script.
bool is_letter_of(std::uint32_t code_point, std::string_view script);

// Whether it shows something that is no punctuation: letters, figures, symbols, private signs.
bool is_sign(std::uint32_t code_point);

// Whether it is a decimal figure of any script.
bool is_figure(std::uint32_t code_point);

}  // namespace typecase::fonts
