#include "orders/letter_parts.h"

#include <algorithm>

#include "documents/letterhead.h"
#include "documents/wording.h"

namespace typecase::orders {

using documents::add_line;
documents::Paper paper_of(const Order& order) {
  const SellerDetails& seller = order.seller;
  documents::Paper paper;
  documents::set_letterhead(
      paper, {seller.name, seller.address, seller.vat_number, seller.register_entry, seller.email});
  if (order.billing.country == "JP") paper.language = "ja";
  return paper;
}

std::string address_of(const Billing& billing) {
  std::string text;
  add_line(text, billing.company.value_or(""));
  add_line(text, billing.name);
  add_line(text, billing.line1);
  add_line(text, billing.line2.value_or(""));
  add_line(text, billing.postal_code + (billing.postal_code.empty() ? "" : " ") + billing.city);
  add_line(text, billing.region.value_or(""));
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

}  // namespace typecase::orders
