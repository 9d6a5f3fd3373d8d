#pragma once

#include <string>

#include "documents/pdf_document.h"
#include "orders/orders.h"

namespace typecase::orders {

// A PDF, the same bytes for the same order on one machine. Of a paid order; of a free one, over
// zero. Every amount is the stored one. Throws std::logic_error for an order without a number.
std::string invoice_pdf(const Order& order);
documents::PdfDocument compose_invoice(const Order& order);  // what stands on it
std::string invoice_name(const Order& order);                // "invoice-1042.pdf"

}  // namespace typecase::orders
