#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace typecase::documents {

// An image of a Markdown text: ![alt](address "title").
struct MarkdownImage {
  std::string address;
  std::string alt;  // without marks
  std::string title;
  int line = 1;  // where it ends
};

// The HTML of an image, safe as it is; nullopt: the image is set as others are.
using ImageHtml = std::function<std::optional<std::string>(const MarkdownImage&)>;

// HTML of a Markdown text (CommonMark with GFM tables), safe to put into a page, from any author:
// raw HTML is left out, links that are neither relative nor http, https, mailto or tel keep only
// their words, and so do images that are not paths of this site. A text that asks for more than
// markdown_excess() allows is set as it is, in <pre>.
std::string html_from_markdown(std::string_view markdown, const ImageHtml& image = nullptr);

// The line at which a text becomes too much to be set, and why, as a code: "too_long" (200,000
// bytes; 20,000 without an empty line), "too_deep" (32 marks of quotes and lists in a row, 64
// levels in all), "too_wide" (32 columns, 20,000 cells). These bound what a parser takes more than
// its share of time or memory for.
struct MarkdownExcess {
  int line = 1;
  std::string_view code;
};
std::optional<MarkdownExcess> markdown_excess(std::string_view markdown);

}  // namespace typecase::documents
