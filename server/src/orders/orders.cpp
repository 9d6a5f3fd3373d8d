#include "orders/orders.h"

#include "base/text/text_limits.h"

namespace typecase::orders {
SellerDetails seller_of(const catalogue::Foundry& foundry) {
  return {foundry.name,           foundry.address,       foundry.country, foundry.vat_number,
          foundry.register_entry, foundry.payment_terms, foundry.email};
}

void Licensee::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(address, pointer + "/address", faults, true);
}

void BillingDetails::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  need_text(line1, pointer + "/line1", faults);
  need_text(postal_code, pointer + "/postalCode", faults);
  need_text(city, pointer + "/city", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(line2, pointer + "/line2", faults);
}

void Billing::check(const std::string& pointer, std::vector<Fault>& faults) const {
  BillingDetails::check(pointer, faults);
  limit_text(region, pointer + "/region", faults);
  limit_text(vat_number, pointer + "/vatNumber", faults);
  if (!is_country(country)) {
    faults.push_back({pointer + "/country", "invalid_country", "Choose a country."});
  }
}

}  // namespace typecase::orders
