#include "carts/document_head.h"

#include "documents/page_head.h"

namespace typecase::carts {
namespace {

std::string tax_note(const pricing::Quote& quote) {
  if (!quote.tax_reason) {
    return "Tax depends on the country of the billing address and is shown before you pay.";
  }
  return quote.tax_sentence;
}

}  // namespace

documents::PdfDocument document_of(const catalogue::Foundry& foundry, const std::string& title) {
  documents::PdfDocument document;
  documents::set_letterhead(document, {foundry.name, foundry.address, foundry.vat_number,
                                       foundry.register_entry, foundry.email});
  document.title = title;
  document.properties.title = title + " of " + foundry.name;
  return document;
}

void add_terms(documents::PdfDocument& document, const catalogue::Foundry& foundry,
               const pricing::Quote& quote) {
  if (std::string note = tax_note(quote); !note.empty()) document.notes.push_back({"Tax", note});
  if (!foundry.payment_terms.empty()) document.notes.push_back({"Terms", foundry.payment_terms});
}

}  // namespace typecase::carts
