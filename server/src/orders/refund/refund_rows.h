#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "orders/orders.h"

namespace typecase::orders {

// Money of one payment that goes back.
struct Refund {
  std::string id;
  OrderId order_id;
  std::string payment_id;           // the row's
  std::string intent;               // the payment's, at the gateway
  std::optional<std::string> held;  // why the payment is no part of the order's money
  Money amount;
  std::string currency;
  std::vector<int> lines;  // whose licences end; none: an amount without them
  std::string reason;      // in words for the customer; may be empty
  std::string actor;
  RefundState state = RefundState::pending;
  std::string failure;  // the gateway's code; empty unless it failed
  std::string idempotency_key;
  std::optional<std::string> gateway_id;  // once the gateway answered
  Time created_at;
  int checks = 0;
};
BOOST_DESCRIBE_STRUCT(Refund, (),  // as stored: `intent` and `held` are the payment's
                      (id, order_id, payment_id, amount, currency, lines, reason, actor, state,
                       failure, idempotency_key, gateway_id, created_at, checks))

// Gives the refund its id and keys, and records who asked. form_key: of the form that asked, one
// refund for each.
Refund insert_refund(db::Connection& connection, Refund refund, std::string_view form_key,
                     const Digest& form_sha256, Time now);

struct AskedRefund {
  Refund refund;
  Digest form_sha256;
};
std::optional<AskedRefund> find_refund_of_form(db::Connection& connection,
                                               std::string_view form_key);

std::optional<Refund> find_refund(db::Connection& connection, std::string_view id);
std::optional<Refund> find_refund_by_gateway_id(db::Connection& connection,
                                                std::string_view gateway_id);
// Of one order, oldest first.
std::vector<Refund> refunds_of(db::Connection& connection, const OrderId& order);
// Pending ones whose next check is due, oldest first.
std::vector<Refund> due_refunds(db::Connection& connection, Time now, int limit);
// Pending ones, and those that failed of orders that staff have to look at; oldest first.
std::vector<Refund> open_refunds(db::Connection& connection);

void set_gateway_id(db::Connection& connection, const Refund& refund, std::string_view gateway_id);
void set_failure(db::Connection& connection, const Refund& refund, std::string_view failure);
// Counts a check and sets the next one: 30 s, doubling, at most 10 min.
void schedule_check(db::Connection& connection, const Refund& refund, Time now);

}  // namespace typecase::orders
