#pragma once

// For documents/ only: what html_from_markdown() sets, by counts of the text alone.

#include "documents/markdown.h"

namespace typecase::documents {

constexpr int most_levels = 64;  // of the parsed text

// All of markdown_excess() that is seen without parsing.
std::optional<MarkdownExcess> excess_of_text(std::string_view markdown);

}  // namespace typecase::documents
