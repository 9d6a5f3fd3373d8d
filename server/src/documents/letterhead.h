#pragma once

#include <string>

#include "documents/pdf_document.h"

namespace typecase::documents {

// The sender of a document. Empty parts are left out.
struct Letterhead {
  std::string name;
  std::string address;  // several lines
  std::string vat_number;
  std::string register_entry;
  std::string email;
};

// Puts the sender in head, foot and properties.
void set_letterhead(PdfDocument& document, const Letterhead& letterhead);

}  // namespace typecase::documents
