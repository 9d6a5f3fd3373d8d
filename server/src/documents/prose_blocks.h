#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace typecase::documents {

// A text as a row of blocks, without any markup.
struct ProseBlock {
  enum class Kind { heading, paragraph, item };
  Kind kind = Kind::paragraph;
  int depth = 0;       // of an item: 1 in the outermost list; of a heading: its level
  std::string marker;  // of an item: "–" or its number, "3."; empty in its further paragraphs
  std::string text;    // UTF-8; a line feed begins a line
};

// The blocks of a Markdown text. A row of a table is a paragraph, its cells parted by "  ".
std::vector<ProseBlock> blocks_of_markdown(std::string_view markdown);

}  // namespace typecase::documents
