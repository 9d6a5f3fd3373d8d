#pragma once

#include <string>
#include <string_view>

namespace typecase::documents {

// HTML of a Markdown text (CommonMark with GFM tables), safe to put into a page whoever wrote it:
// raw HTML is left out, and links that are neither relative nor http, https, mailto or tel keep
// only their words.
std::string html_from_markdown(std::string_view markdown);

}  // namespace typecase::documents
