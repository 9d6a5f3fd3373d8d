#pragma once

#include <string>

#include "documents/pdf_document.h"
#include "mail/email.h"
#include "orders/orders.h"

// Parts that the documents of an order share.
namespace typecase::orders {

// Sender, foot and the language of the names.
documents::PdfDocument document_of(const Order& order);

// Company, name, street, place and country, a line each.
std::string address_of(const Billing& billing);
std::string address_of(const Licensee& licensee);

// The agreements that were accepted: "Desktop 1.0, Web 1.1".
std::string eulas_of(const Order& order);

// A line in a mail: what it is, its price and how far it may be used.
mail::Email::Fact line_fact(const Order& order, const Line& line);

}  // namespace typecase::orders
