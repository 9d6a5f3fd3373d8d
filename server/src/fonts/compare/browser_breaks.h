#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace typecase::fonts {

// Where browsers let a line of the text end, ascending; the last is the end. `breaks` are those of
// Unicode (Paragraph::breaks()). Chromium, which the rules were measured on, differs from UAX 14:
// a line may end after any space, whatever follows; never after a soft hyphen (hyphens: none); and
// between two characters of ASCII by a table of its own, which keeps "and/or" together and breaks
// "1769-72". `text`: UTF-8 whose white space is single spaces.
std::vector<std::size_t> browser_breaks(std::string_view text,
                                        const std::vector<std::size_t>& breaks);

}  // namespace typecase::fonts
