#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace typecase {

// Operations on text by its bytes, of no locale: letters are those of ASCII.

// Without the blanks at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t");

// The parts between separators, empty ones too: at least one.
std::vector<std::string_view> split(std::string_view text, char separator);

std::string joined(const std::vector<std::string>& parts, std::string_view separator);

std::string lower_case(std::string_view text);
bool equals_ignoring_case(std::string_view a, std::string_view b);

// Whether the text is labels of the DNS between full stops: 1 to 63 letters, digits and hyphens
// each, no hyphen at either end.
bool is_host_name(std::string_view text);

}  // namespace typecase
