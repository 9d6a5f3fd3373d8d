#pragma once

#include "orders/licence/entitlements.h"
#include "orders/payment/ledger.h"
#include "orders/refund/refund_rows.h"

namespace typecase::orders {

// The refund that staff ask for.
struct RefundRequest {
  OrderId order;
  std::vector<int> lines;       // their indexes; each pays back its gross and ends its licence
  std::optional<Money> amount;  // instead of lines. Neither: all that is left
  std::optional<std::string>
      payment;         // the intent at the gateway; nullopt: the order's own payment
  std::string reason;  // for the customer
  std::string actor;
  std::string key;  // of the form: the same one twice asks once
  // The amount, the lines with ending licences and the ending upgrades of other orders that staff
  // were shown; none: not compared.
  std::optional<Money> expected = {};
  std::optional<std::set<int>> expected_ends = {};              // indexes of lines
  std::optional<std::set<std::string>> expected_upgrades = {};  // serials
};

Digest digest_of(const RefundRequest& asked);

// The refund that it comes to, not yet stored.
// not_found (payment). conflict: not_paid; disputed (an open dispute decides); already_refunded (a
// line); plan_changed (not as expected); too_much; superseded (a larger licence took its credit
// from this order: that one goes first, but where it cost nothing, and ends with this). invalid:
// unknown_line, lines_and_amount, held_payment (of lines), no_amount. ineffective_upgrades: as
// ineffective_upgrades() of the order names them.
Result<Refund> plan_refund(const RefundRequest& asked, const Order& order, const Ledger& ledger,
                           const std::set<int>& ineffective_upgrades);

// The free upgrades of other orders that would end by a planned refund of this order.
std::vector<FreeUpgrade> upgrades_ended_by(db::Connection& connection, const Order& order,
                                           const Ledger& ledger, const Refund& planned);

// plan_changed: other upgrades would end than were expected.
Result<void> check_expected_upgrades(const RefundRequest& asked,
                                     const std::vector<FreeUpgrade>& ending);

}  // namespace typecase::orders
