#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::search {

// The words of a text, folded: "Æsop’s Fables, No. 2" is "aesop", "s", "fables", "no", "2".
// Bytes that are no UTF-8 part words.
std::vector<std::string> words_of(std::string_view text);

// The character that a question asks for: itself, or its code point as "U+1E9E", "u1e9e", "0x1E9E".
// nullopt: it asks for words.
std::optional<std::uint32_t> character_asked_for(std::string_view question);

// Whether two folded words differ by no more slips (a letter more, less or another, two letters
// exchanged) than is likely in a word of that length: none below 4 letters, one below 7, else two.
bool are_near(std::string_view a, std::string_view b);

}  // namespace typecase::search
