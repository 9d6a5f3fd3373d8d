#include "orders/orders.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/text_limits.h"

namespace typecase::orders {
namespace {

constexpr std::array status_names{"draft",     "pending_payment", "paid",
                                  "completed", "canceled",        "expired"};
constexpr std::array payment_status_names{"unpaid",  "requires_action",    "processing",
                                          "paid",    "partially_refunded", "refunded",
                                          "disputed"};

constexpr std::array entitlement_names{"active", "suspended", "revoked", "superseded"};
constexpr std::array refund_names{"pending", "succeeded", "failed"};

}  // namespace

std::string_view name(EntitlementState state) {
  return entitlement_names[static_cast<std::size_t>(state)];
}

EntitlementState to_entitlement_state(std::string_view name) {
  auto found = std::ranges::find(entitlement_names, name);
  if (found == entitlement_names.end()) {
    throw std::logic_error("unknown state of a licence " + std::string(name));
  }
  return static_cast<EntitlementState>(found - entitlement_names.begin());
}

std::string_view name(RefundState state) { return refund_names[static_cast<std::size_t>(state)]; }

RefundState to_refund_state(std::string_view name) {
  auto found = std::ranges::find(refund_names, name);
  if (found == refund_names.end()) {
    throw std::logic_error("unknown state of a refund " + std::string(name));
  }
  return static_cast<RefundState>(found - refund_names.begin());
}

std::string_view name(Status status) { return status_names[static_cast<std::size_t>(status)]; }

std::string_view name(PaymentStatus status) {
  return payment_status_names[static_cast<std::size_t>(status)];
}

SellerDetails seller_of(const catalogue::Foundry& foundry) {
  return {foundry.name,           foundry.address,       foundry.country, foundry.vat_number,
          foundry.register_entry, foundry.payment_terms, foundry.email};
}

void Licensee::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(address, pointer + "/address", faults, true);
}

void Billing::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  need_text(line1, pointer + "/line1", faults);
  need_text(postal_code, pointer + "/postalCode", faults);
  need_text(city, pointer + "/city", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(line2, pointer + "/line2", faults);
  limit_text(region, pointer + "/region", faults);
  limit_text(vat_number, pointer + "/vatNumber", faults);
  if (!is_country(country)) {
    faults.push_back({pointer + "/country", "invalid_country", "Choose a country."});
  }
}

}  // namespace typecase::orders
