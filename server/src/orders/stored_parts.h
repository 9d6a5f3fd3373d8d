#pragma once

#include <string>
#include <vector>

#include "orders/orders.h"

// The parts of an order that are stored as JSON texts.
namespace typecase::orders {

std::string to_text(const Licensee& licensee);
Licensee to_licensee(const std::string& text);

std::string to_text(const Billing& billing);
Billing to_billing(const std::string& text);

std::string to_text(const std::vector<pricing::TaxAmount>& tax);
std::vector<pricing::TaxAmount> to_tax(const std::string& text);

std::string to_text(const std::vector<StyleId>& styles);

// Of an object without members, as older orders have it, what is empty.
std::string to_text(const SellerDetails& seller);
SellerDetails to_seller(const std::string& text);

std::string to_text(const TaxEvidence& evidence);
TaxEvidence to_evidence(const std::string& text);

std::string to_text(const std::vector<Consent>& consents);
std::vector<Consent> to_consents(const std::string& text);

}  // namespace typecase::orders
