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

// Moves an order from one status to another and records who did; throws as move() does
// (transitions.h).
void move_order(db::Connection& connection, const OrderId& id, Status from, Status to,
                std::string_view actor, Time now);

}  // namespace typecase::orders
