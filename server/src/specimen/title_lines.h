#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace typecase::specimen {

// How a family's own text stands as the title of its page. The rules are those of the web shop's
// specimen-words.ts and hero-fit.ts, which set the live text in its place: title-lines.json there
// holds both to it.
struct TitleLines {
  std::vector<std::string> lines;  // one or two
  double leading = 1;              // distance of their baselines, em
};

// Breaks between the words at which the lines are most alike; where there is nothing to break it is
// one line. The leading is close, with room where a letter that goes below its line could meet one
// that rises from the next, and wide in Arabic. `script` as catalogue::Family has it.
TitleLines title_lines(const std::string& text, std::string_view script);

}  // namespace typecase::specimen
