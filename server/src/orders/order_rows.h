#pragma once

#include <string>
#include <vector>

#include "orders/orders.h"

namespace typecase::orders {

// What of an order's rows is stored as JSON. It takes as long to write as the rows themselves: a
// checkout writes it before its transaction, for which others wait.
struct OrderTexts {
  struct Line {
    std::string styles, formats, fields, tax;
  };
  std::string tax, licensee, billing, seller, evidence, consents;
  std::vector<Line> lines;  // as the order's
};
OrderTexts texts_of(const Order& order);

// An order as it is frozen, with its lines. Serial numbers come at payment.
void insert_order(db::Connection& connection, const Order& order, const OrderTexts& texts,
                  std::string_view checkout_key, const Digest& checkout_sha256);
inline void insert_order(db::Connection& connection, const Order& order,
                         std::string_view checkout_key, const Digest& checkout_sha256) {
  insert_order(connection, order, texts_of(order), checkout_key, checkout_sha256);
}

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
