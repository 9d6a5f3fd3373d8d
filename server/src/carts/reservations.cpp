#include "carts/reservations.h"
#include "db/pipelined.h"

namespace typecase::carts {
namespace {

constexpr std::string_view cart_subject = "prepared_cart";
constexpr std::string_view licence_subject = "licence";

std::vector<std::string> upgraded_licences(const Offer& offer) {
  std::vector<std::string> serials;
  for (const pricing::QuoteLine& line : offer.quote.lines) {
    serials.insert(serials.end(), line.upgrades.begin(), line.upgrades.end());
  }
  return serials;
}

std::optional<OrderId> find_holder(db::Connection& connection, std::string_view subject,
                                   const std::vector<std::string>& ids) {
  if (ids.empty()) return std::nullopt;
  db::Connection::Parameters parameters{db::parameter(subject)};
  for (const std::string& id : ids) parameters.push_back(db::parameter(id));
  auto rows = connection.rows(
      "SELECT r.order_id FROM reservation r JOIN orders o ON o.id = r.order_id "
      "WHERE r.subject = $1 AND o.status = 'pending_payment' AND r.subject_id IN (" +
          db::placeholders(2, ids.size()) + ") ORDER BY r.order_id LIMIT 1",
      parameters);
  if (rows.empty()) return std::nullopt;
  return OrderId(rows.front().text("order_id"));
}

std::optional<OrderId> find_coupon_holder(const Offer& offer) {
  if (!offer.coupon) return std::nullopt;
  const FoundCoupon& coupon = *offer.coupon;
  if (coupon.holder) return coupon.holder;
  bool is_covered = offer.quote.coupons.at(0).discount <= coupon.balance;
  return is_covered ? std::nullopt : coupon.credit_holder;
}

// A reservation whose order is open no more was left from before the order ended: it is taken over.
void reserve(db::Connection& connection, std::string_view subject, std::string_view id,
             const OrderId& order) {
  db::send(connection,
           "INSERT INTO reservation (subject, subject_id, order_id) VALUES ($1, $2, $3) "
           "ON CONFLICT (subject, subject_id) DO UPDATE SET order_id = excluded.order_id",
           subject, id, order.text);
}

void remove_reservations(db::Connection& connection, const OrderId& order) {
  db::send(connection, "DELETE FROM reservation WHERE order_id = $1", order.text);
}

}  // namespace

std::optional<OrderId> find_holder(db::Connection& connection, const Offer& offer) {
  if (offer.prepared_cart) {
    auto holder = find_holder(connection, cart_subject, {*offer.prepared_cart});
    if (holder) return holder;
  }
  auto holder = find_holder(connection, licence_subject, upgraded_licences(offer));
  return holder ? holder : find_coupon_holder(offer);
}

void reserve(db::Connection& connection, const OrderId& order, const Offer& offer) {
  if (offer.prepared_cart) {
    note_prepared_order(connection, order, *offer.prepared_cart);
    reserve(connection, cart_subject, *offer.prepared_cart, order);
  }
  for (const std::string& serial : upgraded_licences(offer)) {
    reserve(connection, licence_subject, serial, order);
  }
  if (!offer.coupon) return;
  reserve_coupon(connection, order, *offer.coupon, offer.customer,
                 offer.quote.coupons.at(0).discount);
}

void release(db::Connection& connection, const OrderId& order) {
  remove_reservations(connection, order);
  release_coupon(connection, order);
}

std::string_view spend(db::Connection& connection, const OrderId& order) {
  remove_reservations(connection, order);
  spend_coupon(connection, order);
  return spend_prepared_cart(connection, order);
}

}  // namespace typecase::carts
