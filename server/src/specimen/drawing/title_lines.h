#pragma once

#include <string>
#include <vector>

namespace typecase::specimen {

// A family's own text as the title of its page: one or two lines, broken between the words at which
// they are most alike. The web shop's specimen-words.ts breaks the live text alike;
// title-lines.json holds both to it.
std::vector<std::string> title_lines(const std::string& text);

// The distance of the baselines of Latin lines, em: close, with room where a letter that goes below
// its line could meet one that rises from the next.
double latin_leading(const std::vector<std::string>& lines);

}  // namespace typecase::specimen
