#pragma once

#include <set>
#include <string>
#include <vector>

#include "orders/orders.h"

// The balance of an order: sums over payments, refunds and disputes, never set.
namespace typecase::orders {

// A payment that came in, and what of it is left.
struct LedgerPayment {
  std::string id;
  std::string gateway_id;           // of the intent
  std::optional<std::string> held;  // why it is no part of the order's money
  std::string currency;             // the order's, unless it is held
  Money amount;
  Money left;  // less refunds that have not failed, and disputes that are open or lost
};

struct Ledger {
  std::vector<LedgerPayment> payments;  // by time

  // Of the order's money, without what is held:
  Money captured;
  Money refunded;            // what went back
  Money under_way;           // what is going back
  bool is_disputed = false;  // a dispute is open
  bool is_lost = false;      // a dispute was lost
  std::set<int> refunded_lines;
  std::set<int> lines_under_way;
};

// One statement.
Ledger ledger_of(db::Connection& connection, const OrderId& order);

// Brings the order's licences to what its ledger says, in the transaction that changed it. A
// licence stands while money for it stays: it ends when its line or everything was refunded, or a
// dispute was lost; it rests while a refund of it is under way, or a dispute is open. A line that
// cost nothing ends by its own name, or when the order is paid back without naming lines. A
// licence superseded by one that ended lives again, and the reverse. A licence that gave way to a
// larger one ends with its order. The larger one rests while the money that it was credited is on
// its way back; if it cost nothing itself it ends with that. While it is contested, gone by a bank
// or, of one that cost something, gone at all, it rests for staff to decide
// (licence_decisions.h).
void restate_licences(db::Connection& connection, const OrderId& order, std::string_view actor,
                      Time now);

// Whether the money that this licence was credited, along the whole chain, is contested or gone,
// and staff have not accepted it.
bool is_credit_in_doubt(db::Connection& connection, const std::string& serial);

}  // namespace typecase::orders
