#pragma once

#include <string_view>
#include <vector>

namespace typecase::documents {

// Lines of a text, the first being 1.
struct MarkdownLines {
  int first = 0;
  int last = 0;
};

// Where words are no Markdown: what stands inside of code and of raw HTML, comments too, at any
// level. In their order. Lines end at LF, CR or CR LF.
std::vector<MarkdownLines> literal_lines(std::string_view markdown);

}  // namespace typecase::documents
