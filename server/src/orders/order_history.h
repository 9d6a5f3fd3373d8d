#pragma once

#include <vector>

#include "orders/orders.h"

// The past of one order, as the tables of orders tell it.
namespace typecase::orders {

// A row of order_event.
struct OrderEvent {
  std::string subject;     // of Subject, or "review"
  std::string subject_id;  // row, or serial of a licence; may be empty
  std::string actor;       // "gateway", "customer", "shop", or a name of the staff
  std::string from_status;
  std::string to_status;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(OrderEvent, (),
                      (subject, subject_id, actor, from_status, to_status, created_at))

// The oldest first. One statement.
std::vector<OrderEvent> order_events(db::Connection& connection, const OrderId& order);

enum class MoneyKind { attempt, payment, refund, dispute };
BOOST_DESCRIBE_ENUM(MoneyKind, attempt, payment, refund, dispute)

// A row of payment_attempt, payment, refund or dispute.
struct MoneyRow {
  MoneyKind kind = MoneyKind::payment;
  std::string id;
  std::optional<std::string> gateway_id;
  Money amount;
  std::string currency;
  std::string state;   // of a payment: why it is held, or empty
  std::string reason;  // of a refund or a dispute; may be empty
  std::string failure;
  std::string lines = "[]";  // of a refund
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(MoneyRow, (),
                      (kind, id, gateway_id, amount, currency, state, reason, failure, lines,
                       created_at))

// By kind, the oldest first. One statement.
std::vector<MoneyRow> money_rows(db::Connection& connection, const OrderId& order);

}  // namespace typecase::orders
