#pragma once

#include <string_view>

#include "catalogue/catalogue.h"
#include "orders/orders.h"
#include "pricing/vat_verifier.h"

namespace typecase::orders {

// Whether the order was sold without tax on the word of a VAT number that could not be checked.
bool needs_vat_recheck(const Order& order);

// Part of the caller's transaction, which pays the order.
void enqueue_vat_recheck(db::Connection& connection, const OrderId& order, Time now);

// Checks the VAT numbers of such orders once their register answers. Thread-safe.
class VatRecheck {
 public:
  static constexpr std::string_view job_kind = "recheck_vat_number";

  VatRecheck(db::Database& database, const catalogue::Current& catalogue,
             pricing::VatVerifier& verifier, const Clock& clock)
      : database_(database), catalogue_(catalogue), verifier_(verifier), clock_(clock) {}

  // Keeps the answer as the order's evidence. An invalid number is flagged for review
  // (vat_number_invalid). Throws std::runtime_error while the register is unavailable: to be run
  // again. May be run any number of times.
  void run(const OrderId& order);

  // The register was unavailable for too long: flagged for review (vat_number_unchecked).
  void give_up(db::Connection& connection, const OrderId& order);

 private:
  void keep(db::Connection& connection, const OrderId& id, const pricing::VatCheck& check);

  db::Database& database_;
  const catalogue::Current& catalogue_;
  pricing::VatVerifier& verifier_;
  const Clock& clock_;
};

}  // namespace typecase::orders
