#include "orders/documents/document_parts.h"

#include <algorithm>

#include "documents/page_head.h"
#include "documents/wording.h"

namespace typecase::orders {

using documents::add_line;

namespace {

// Empty where the post does not use it. A code of figures alone stands on no envelope.
std::string postal_region(const Billing& billing) {
  const std::string region = billing.region.value_or("");
  const bool is_code_of_figures = region.find_first_not_of("0123456789") == std::string::npos;
  if (is_code_of_figures || !documents::has_region_in_addresses(billing.country)) return {};
  return region;
}

}  // namespace

documents::PdfDocument document_of(const Order& order) {
  const SellerDetails& seller = order.seller;
  documents::PdfDocument document;
  documents::set_letterhead(document, {seller.name, seller.address, seller.vat_number,
                                       seller.register_entry, seller.email});
  if (order.billing.country == "JP") document.language = "ja";
  return document;
}

std::string address_of(const Billing& billing) {
  std::string text;
  add_line(text, billing.company.value_or(""));
  add_line(text, billing.name);
  add_line(text, billing.line1);
  add_line(text, billing.line2.value_or(""));
  add_line(text, billing.postal_code + (billing.postal_code.empty() ? "" : " ") + billing.city);
  add_line(text, postal_region(billing));
  add_line(text, billing.country.empty() ? "" : documents::country_name(billing.country));
  return text;
}

std::string address_of(const Licensee& licensee) {
  std::string text;
  add_line(text, licensee.company.value_or(""));
  add_line(text, licensee.name);
  add_line(text, licensee.address.value_or(""));
  return text;
}

std::string eulas_of(const Order& order) {
  std::vector<std::string> entries;
  for (const Line& line : order.lines) {
    // The version of a negotiated licence is its id.
    std::string version = line.custom_licence_id ? "" : " " + line.eula_version;
    std::string entry = line.licence_name + version;
    if (std::ranges::find(entries, entry) == entries.end()) entries.push_back(entry);
  }
  std::string text;
  for (const std::string& entry : entries) text += (text.empty() ? "" : ", ") + entry;
  return text;
}

mail::Email::Fact line_fact(const Order& order, const Line& line) {
  return {line.description,
          to_amount(line.amount, order.currency) + ", " +
              pricing::scope_text(line.licence_name, line.question, line.tier_name)};
}

}  // namespace typecase::orders
