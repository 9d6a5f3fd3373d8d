#pragma once

#include <string>
#include <vector>

#include "db/record.h"
#include "orders/orders.h"

namespace typecase::orders {

// The rows of an order. Making them takes as long as inserting them: a checkout makes them before
// its transaction, for which others wait.
struct OrderRecords {
  explicit OrderRecords(const Order& order);

  db::Record order;
  std::vector<db::Record> lines;
  db::Record search;  // of the index that staff find orders by
};

// An order as it is frozen, with its lines. Serial numbers come at payment. Of the order, what
// names its buyer (id, customer_id, email, unpaid_from) may have changed since `records` were made.
void insert_order(db::Connection& connection, const Order& order, OrderRecords& records,
                  std::string_view checkout_key, const Digest& checkout_sha256);
inline void insert_order(db::Connection& connection, const Order& order,
                         std::string_view checkout_key, const Digest& checkout_sha256) {
  OrderRecords records(order);
  insert_order(connection, order, records, checkout_key, checkout_sha256);
}

// In the order of the ids, of which none may be there twice; those of no order are left out. Two
// statements.
std::vector<Order> find_orders(db::Connection& connection, const std::vector<OrderId>& ids);

// SQL: whether staff look at an order `orders` that is not paid because money of it has come in or
// may have. One whose payment the gateway does not know (intent_missing) was closed and has no
// money.
inline constexpr std::string_view under_review_condition =
    "(orders.needs_review = 1 AND orders.paid_at IS NULL "
    "AND (orders.status = 'pending_payment' OR NOT EXISTS (SELECT 1 FROM order_event e "
    " WHERE e.order_id = orders.id AND e.subject = 'review' AND e.to_status = 'intent_missing') "
    "OR EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = orders.id "
    " AND e.subject = 'review' AND e.to_status NOT IN ('', 'intent_missing'))))";

// Moves an order from one status to another and records who did; throws as move() does
// (transitions.h).
void move_order(db::Connection& connection, const OrderId& id, Status from, Status to,
                std::string_view actor, Time now);

}  // namespace typecase::orders
