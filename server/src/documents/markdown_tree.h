#pragma once

// For documents/ only: a parsed Markdown text.

#include <cmark-gfm.h>

#include <memory>
#include <string_view>

namespace typecase::documents {

struct FreeMarkdown {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
  void operator()(cmark_node* node) const { cmark_node_free(node); }
  void operator()(cmark_iter* iterator) const { cmark_iter_free(iterator); }
};

using MarkdownParser = std::unique_ptr<cmark_parser, FreeMarkdown>;
using MarkdownTree = std::unique_ptr<cmark_node, FreeMarkdown>;
using MarkdownIterator = std::unique_ptr<cmark_iter, FreeMarkdown>;

// For CommonMark with GFM tables and strikethrough; keeps the extensions that HTML is rendered
// with.
MarkdownParser new_markdown_parser();

MarkdownTree parse_markdown(std::string_view markdown);

}  // namespace typecase::documents
