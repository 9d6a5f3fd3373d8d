#include "orders/listing/purchases.h"

#include <algorithm>

#include "db/record.h"

namespace typecase::orders {
namespace {

struct PaidInCurrency {
  CustomerId customer_id;
  std::string currency;
  std::int64_t count = 0;
  Money total;
  Time last_at;
};
BOOST_DESCRIBE_STRUCT(PaidInCurrency, (), (customer_id, currency, count, total, last_at))

void add_paid(Purchases& of, const PaidInCurrency& paid) {
  of.orders += paid.count;
  of.spent.push_back({paid.currency, paid.total, {}});
  of.last_order_at = std::max(of.last_order_at.value_or(paid.last_at), paid.last_at);
}

void add_refunded(Purchases& of, const std::string& currency, Money amount) {
  auto spent = std::ranges::find(of.spent, currency, &Spent::currency);
  if (spent != of.spent.end()) spent->refunded += amount;
}

}  // namespace

std::map<CustomerId, Purchases> purchases_of(db::Connection& connection,
                                             const std::vector<CustomerId>& customers) {
  std::map<CustomerId, Purchases> purchases;
  db::Connection::Parameters wanted;
  for (const CustomerId& customer : customers) {
    purchases[customer];
    wanted.push_back(db::parameter(customer));
  }
  if (customers.empty()) return purchases;
  for (const auto& paid : connection.select<PaidInCurrency>(
           "SELECT customer_id, currency, count(*) AS count, cast(sum(total) AS {i64}) AS total, "
           "max(created_at) AS last_at FROM orders WHERE paid_at IS NOT NULL AND customer_id IN (" +
               db::placeholders(1, customers.size()) +
               ") GROUP BY customer_id, currency ORDER BY customer_id, currency",
           wanted)) {
    add_paid(purchases[paid.customer_id], paid);
  }
  for (const db::Row& row : connection.rows(
           "SELECT b.customer_id, b.currency, cast(sum(b.amount) AS {i64}) AS amount FROM ("
           "SELECT o.customer_id, o.currency, r.amount FROM orders o "
           "JOIN refund r ON r.order_id = o.id AND r.state = 'succeeded' "
           "AND r.currency = o.currency JOIN payment p ON p.id = r.payment_id AND p.held IS NULL "
           "WHERE o.paid_at IS NOT NULL AND o.customer_id IN (" +
               db::placeholders(1, customers.size()) +
               ") UNION ALL SELECT o.customer_id, o.currency, "
               "CASE WHEN d.currency = o.currency THEN d.amount ELSE p.amount END FROM orders o "
               "JOIN dispute d ON d.order_id = o.id AND d.state = 'lost' "
               "JOIN payment p ON p.id = d.payment_id AND p.held IS NULL "
               "WHERE o.paid_at IS NOT NULL AND o.customer_id IN (" +
               db::placeholders(1, customers.size()) + ")) b GROUP BY b.customer_id, b.currency",
           wanted)) {
    add_refunded(purchases[row.get<CustomerId>("customer_id")], row.text("currency"),
                 row.get<Money>("amount"));
  }
  for (const db::Row& row : connection.rows(
           "SELECT customer_id, count(*) AS count FROM entitlement WHERE state = 'active' "
           "AND customer_id IN (" +
               db::placeholders(1, customers.size()) + ") GROUP BY customer_id",
           wanted)) {
    purchases[row.get<CustomerId>("customer_id")].licences = row.integer("count");
  }
  return purchases;
}

}  // namespace typecase::orders
