#pragma once

#include <string>
#include <string_view>

#include "documents/pdf.h"

namespace typecase::documents {

// The parts around a long text in a PDF.
struct ProseFrame {
  PdfProperties properties = {};
  std::string sender = {};
  std::string title = {};  // stands on the rule of the first page
  std::string number = {};
};

// A Markdown text (CommonMark with GFM tables) on as many A4 pages as it needs, fonts embedded:
// headings, paragraphs, lists and tables row by row. Emphasis is set as plain text, a link's
// address follows its words, raw HTML is left out. The same text gives the same bytes on one
// machine. Throws std::runtime_error when a font is not installed (document_fonts.h).
std::string pdf_from_markdown(std::string_view markdown, const ProseFrame& frame);

}  // namespace typecase::documents
