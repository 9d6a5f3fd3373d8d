#include "documents/markdown_blocks.h"

#include <algorithm>

#include "documents/markdown_tree.h"

namespace typecase::documents {
namespace {

// Counted in the content: the end that cmark notes of code in a list is a line too late.
MarkdownLines lines_of(cmark_node* block) {
  std::string_view text = cmark_node_get_literal(block);
  int count = static_cast<int>(std::ranges::count(text, '\n'));
  int first = cmark_node_get_start_line(block);
  int length = 0, offset = 0;
  char fence = 0;
  bool is_code = cmark_node_get_type(block) == CMARK_NODE_CODE_BLOCK;
  if (is_code && cmark_node_get_fenced(block, &length, &offset, &fence)) ++first;
  return {first, first + count - 1};
}

}  // namespace

std::vector<MarkdownLines> literal_lines(std::string_view markdown) {
  std::vector<MarkdownLines> lines;
  MarkdownTree tree = parse_markdown(markdown);
  MarkdownIterator iterator(cmark_iter_new(tree.get()));
  while (cmark_iter_next(iterator.get()) != CMARK_EVENT_DONE) {
    cmark_node* node = cmark_iter_get_node(iterator.get());
    cmark_node_type type = cmark_node_get_type(node);
    bool is_literal = type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK;
    if (is_literal) lines.push_back(lines_of(node));
  }
  return lines;
}

}  // namespace typecase::documents
