#pragma once

// For quotes and offers: what both papers have of foundry and tax.

#include <string>

#include "catalogue/catalogue.h"
#include "documents/pdf_document.h"
#include "pricing/quote.h"

namespace typecase::carts {

// Head and foot of a document of the foundry; title: "Quote", "Offer".
documents::PdfDocument document_of(const catalogue::Foundry& foundry, const std::string& title);

// Notes about tax and the foundry's terms, where there is something to say.
void add_terms(documents::PdfDocument& document, const catalogue::Foundry& foundry,
               const pricing::Quote& quote);

}  // namespace typecase::carts
