#include "orders/checkout/order_limits.h"

#include <algorithm>

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto free_window = std::chrono::days(1);
constexpr auto payment_window = 1h;
constexpr std::string_view sign_in_instead =
    "Signed in to an account with a confirmed address you can go on at once.";

// code: a string literal.
Error too_many(std::string_view code, std::string detail, std::chrono::microseconds wait) {
  auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
  return {ErrorKind::too_many,
          code,
          std::move(detail),
          {},
          static_cast<int>(std::max<std::int64_t>(1, seconds))};
}

// `last`: the time of the order after which there may be no further one.
Result<void> check_free(const std::optional<db::Row>& last, Time now) {
  if (!last) return {};
  return too_many("too_many_free_orders",
                  "You have ordered a lot today that costs nothing. Please come back tomorrow.",
                  last->time("created_at") + free_window - now);
}

Error too_many_unpaid(std::string detail, Time last, Time now) {
  return too_many("too_many_unpaid_orders", std::move(detail), last + payment_window - now);
}

Error too_many_declined(std::string detail, Time last, Time now) {
  return too_many("too_many_declined_cards", std::move(detail), last + payment_window - now);
}

Result<void> check_customer(const db::Row& row, Time now) {
  if (auto last = row.optional_time("declined")) {
    return too_many_declined("Many of your cards were declined; nothing was charged.", *last, now);
  }
  if (auto last = row.optional_time("unpaid")) {
    return too_many_unpaid("You have placed many orders that are not paid.", *last, now);
  }
  return {};
}

Result<void> check_network(const db::Row& row, Time now) {
  if (auto last = row.optional_time("declined")) {
    return too_many_declined(
        "Many cards were declined on the network that you share with others; "
        "nothing was charged. " +
            std::string(sign_in_instead),
        *last, now);
  }
  // An empty time is the smallest.
  if (auto last = std::max(row.optional_time("open"), row.optional_time("unpaid"))) {
    return too_many_unpaid(
        "Many orders from the network that you share with others are not paid. " +
            std::string(sign_in_instead),
        *last, now);
  }
  return {};
}

}  // namespace

Result<void> check_free_orders(db::Connection& connection, const CustomerId& customer, Time now) {
  return check_free(connection.find_one("SELECT created_at FROM orders WHERE customer_id = $1 "
                                        "AND created_at > $2 AND total = 0 "
                                        "ORDER BY created_at DESC LIMIT 1 OFFSET $3",
                                        customer.text, now - free_window, most_free_orders - 1),
                    now);
}

Result<void> check_free_orders_of_network(db::Connection& connection, std::string_view network,
                                          Time now) {
  if (network.empty()) return {};
  return check_free(
      connection.find_one("SELECT created_at FROM orders WHERE free_from = $1 "
                          "AND created_at > $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3",
                          network, now - free_window, most_free_orders_of_network - 1),
      now);
}

void note_free_order(db::Connection& connection, const OrderId& order, std::string_view network) {
  if (network.empty()) return;
  connection.execute("UPDATE orders SET free_from = $2 WHERE id = $1", order.text, network);
}

DeferredCheck check_unpaid_orders(db::Connection& connection, const CustomerId& verified,
                                  Time now) {
  auto orders = connection.defer(
      "SELECT (SELECT created_at FROM orders WHERE customer_id = $1 AND created_at > $2 "
      " AND paid_at IS NULL ORDER BY created_at DESC LIMIT 1 OFFSET $3) AS unpaid, "
      "(SELECT declined_at FROM declined_card WHERE customer_id = $1 AND declined_at > $2 "
      " ORDER BY declined_at DESC LIMIT 1 OFFSET $4) AS declined",
      verified.text, now - payment_window, most_unpaid_orders_of_customer - 1,
      most_declined_cards_of_customer - 1);
  return [orders, now] { return check_customer(orders.find_one().value(), now); };
}

DeferredCheck check_unpaid_orders_of_network(db::Connection& connection, std::string_view network,
                                             std::string_view replaced, Time now) {
  if (network.empty()) return [] { return Result<void>(); };
  auto orders = connection.defer(
      "SELECT (SELECT created_at FROM orders WHERE unpaid_from = $1 AND created_at > $2 "
      " AND status = 'pending_payment' AND id <> $3 ORDER BY created_at DESC LIMIT 1 OFFSET $4) AS "
      "open, "
      "(SELECT created_at FROM orders WHERE unpaid_from = $1 AND created_at > $2 "
      " ORDER BY created_at DESC LIMIT 1 OFFSET $5) AS unpaid, "
      "(SELECT declined_at FROM declined_card WHERE network = $1 AND declined_at > $2 "
      " ORDER BY declined_at DESC LIMIT 1 OFFSET $6) AS declined",
      network, now - payment_window, replaced, most_open_orders_of_network - 1,
      most_unpaid_orders_of_network - 1, most_declined_cards_of_network - 1);
  return [orders, now] { return check_network(orders.find_one().value(), now); };
}

void note_declined_card(db::Connection& connection, std::string_view event, const OrderId& order,
                        Time now) {
  auto row =
      connection.find_one("SELECT customer_id, unpaid_from FROM orders WHERE id = $1", order.text);
  if (!row) return;
  connection.execute(
      "INSERT INTO declined_card (event_id, order_id, customer_id, network, declined_at) "
      "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (event_id) DO NOTHING",
      event, order.text, row->text("customer_id"), row->optional_text("unpaid_from"), now);
}

Result<void> check_declined_cards(db::Connection& connection, const OrderId& order, Time now) {
  auto last = connection.find_one(
      "SELECT declined_at FROM declined_card WHERE order_id = $1 AND declined_at > $2 "
      "ORDER BY declined_at DESC LIMIT 1 OFFSET $3",
      order.text, now - payment_window, most_declined_cards_of_order - 1);
  if (!last) return {};
  return too_many_declined("Many cards were declined for this order; nothing was charged.",
                           last->time("declined_at"), now);
}

std::int64_t sweep_order_limits(db::Connection& connection, Time before) {
  return connection.execute("DELETE FROM declined_card WHERE declined_at <= $1", before) +
         connection.execute(
             "UPDATE orders SET unpaid_from = NULL WHERE unpaid_from IS NOT NULL "
             "AND created_at <= $1",
             before);
}

}  // namespace typecase::orders
