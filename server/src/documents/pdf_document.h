#pragma once

#include <optional>
#include <string>
#include <vector>

#include "documents/pdf.h"

namespace typecase::documents {

// The contents of an invoice, a quote or a certificate, in the order of the page. Empty parts are
// left out. Texts are UTF-8 of any script; a line feed begins a line.
struct PdfDocument {
  // A name in the first columns, what it names beside it.
  struct Fact {
    std::string name;
    std::string text;
  };
  struct Row {
    std::string text;
    std::string below = {};                 // how it came about, in the second voice
    std::vector<std::string> amounts = {};  // one for each head
  };
  struct Sum {
    std::string name;
    std::string amount;
    bool is_total = false;  // on an ink rule, large
  };
  struct Code {
    std::string text;  // what the QR code holds
    std::string caption;
  };

  PdfProperties properties = {};
  std::string language = {};  // of the addressee's names: "ja" draws Han characters as in Japan

  std::string sender = {};
  std::string title = {};  // "Invoice"; stands on the rule
  std::string number = {};
  std::string addressee_head = {};
  std::string addressee = {};
  std::vector<Fact> facts = {};  // beside the addressee

  std::string opening = {};
  std::string rows_head = {};
  std::vector<std::string> amount_heads = {};
  std::vector<Row> rows = {};
  std::vector<Sum> sums = {};
  std::vector<Fact> notes = {};
  std::optional<Code> code = {};

  std::vector<std::string> foot = {};  // columns at the foot of every page, at most three
};

// A PDF of A4 pages with its fonts embedded. The same document gives the same bytes on one machine.
// Throws std::runtime_error when a font is not installed (document_fonts.h).
std::string make_pdf(const PdfDocument& document);

}  // namespace typecase::documents
