#include "orders/listing/order_list.h"

#include <algorithm>
#include <map>

#include "base/text/case_folding.h"
#include "base/text/strings.h"
#include "db/record.h"
#include "orders/order_rows.h"

namespace typecase::orders {
namespace {

using Parameters = db::Connection::Parameters;

// SQLite wants each parameter named, PostgreSQL each one's type.
std::string no_text(std::string_view parameter) {
  return " AND cast(" + std::string(parameter) + " AS TEXT) IS NULL";
}
std::string no_integer(std::string_view parameter) {
  return " AND cast(" + std::string(parameter) + " AS {i64}) IS NULL";
}

std::string state_condition(const OrderFilter& filter) {
  return filter.state == OrderFilterState::review   ? " AND s.needs_review = 1"
         : filter.state == OrderFilterState::unpaid ? " AND s.status = 'pending_payment'"
         : filter.state == OrderFilterState::paid
             ? " AND (s.status = 'completed' OR s.status = 'paid')"
         : filter.state == OrderFilterState::refunded
             ? " AND s.order_id IN (SELECT r.order_id FROM refund r WHERE r.state = 'succeeded')"
         : filter.state == OrderFilterState::disputed
             ? " AND s.order_id IN (SELECT d.order_id FROM dispute d JOIN payment p "
               "ON p.id = d.payment_id WHERE (d.state = 'opened' OR d.state = 'lost') "
               "AND p.held IS NULL)"
         : filter.state == OrderFilterState::ended
             ? " AND (s.status = 'canceled' OR s.status = 'expired')"
             : "";
}

// Of rows `s` of order_search, with the parameters $1 to $9 of Values.
std::string conditions(const OrderFilter& filter) {
  return std::string(" WHERE 1 = 1") +
         (filter.question.empty()
              ? no_text("$1") + no_text("$2")
              : " AND ({strpos}(s.words, $1) > 0 OR "
                "{strpos}(s.order_id, $2) = 1 OR {strpos}(s.invoice, $2) = 1)") +
         (filter.from ? " AND s.created_at >= $3" : no_integer("$3")) +
         (filter.until ? " AND s.created_at < $4" : no_integer("$4")) +
         (filter.country.empty() ? no_text("$5") : " AND s.country = $5") +
         (filter.currency.empty() ? no_text("$6") : " AND s.currency = $6") +
         (filter.least ? " AND s.total >= $7" : no_integer("$7")) +
         (filter.family.empty() ? no_text("$8")
                                : " AND {strpos}(s.families, ' ' || $8 || ' ') > 0") +
         (filter.licence.empty() ? no_text("$9")
                                 : " AND {strpos}(s.licences, ' ' || $9 || ' ') > 0") +
         state_condition(filter);
}

std::optional<std::string> unless_empty(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text;
}

std::string upper_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  });
  return text;
}

// Keeps the texts that parameters refer to.
class Values {
 public:
  explicit Values(const OrderFilter& filter)
      : words_(unless_empty(fold_case(filter.question))),
        number_(unless_empty(upper_case(filter.question))),
        country_(unless_empty(filter.country)),
        currency_(unless_empty(filter.currency)),
        family_(unless_empty(filter.family)),
        licence_(unless_empty(filter.licence)) {
    const auto least = filter.least ? std::optional(filter.least->minor) : std::nullopt;
    parameters_ = {db::parameter(words_),       db::parameter(number_),  db::parameter(filter.from),
                   db::parameter(filter.until), db::parameter(country_), db::parameter(currency_),
                   db::parameter(least),        db::parameter(family_),  db::parameter(licence_)};
  }
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  // With further ones behind them.
  template <class... More>
  Parameters with(const More&... more) const {
    Parameters all = parameters_;
    (all.push_back(db::parameter(more)), ...);
    return all;
  }

 private:
  std::optional<std::string> words_, number_, country_, currency_, family_, licence_;
  Parameters parameters_;
};

// After $10 and $11, in the order of the sort. is_scan: no index gives the order, so that a filter
// which few orders pass is not met one by one along it.
std::string page_order(OrderSort sort, bool is_scan, bool is_first) {
  return (is_first ? std::string(" AND cast($10 AS {i64}) IS NULL AND cast($11 AS TEXT) IS NULL")
          : sort == OrderSort::newest  ? " AND (s.created_at, s.order_id) < ($10, $11)"
          : sort == OrderSort::oldest  ? " AND (s.created_at, s.order_id) > ($10, $11)"
          : sort == OrderSort::largest ? " AND (s.total, s.order_id) < ($10, $11)"
                                       : " AND (s.total, s.order_id) > ($10, $11)") +
         (sort == OrderSort::newest || sort == OrderSort::oldest
              ? (is_scan ? " ORDER BY s.created_at + 0" : " ORDER BY s.created_at")
              : (is_scan ? " ORDER BY s.total + 0" : " ORDER BY s.total")) +
         (sort == OrderSort::newest || sort == OrderSort::largest ? " DESC, s.order_id DESC"
                                                                  : ", s.order_id") +
         " LIMIT $12";
}

std::vector<OrderId> page_ids(db::Connection& connection, const OrderFilter& filter,
                              const PageRequest& page, bool is_scan) {
  const Values values(filter);
  std::optional<std::int64_t> key;
  std::optional<std::string> id;
  if (page.after) {
    key = page.after->key;
    id = page.after->id.text;
  }
  std::vector<OrderId> ids;
  for (const db::Row& row :
       connection.rows("SELECT s.order_id FROM order_search s" + conditions(filter) +
                           page_order(page.sort, is_scan, !page.after),
                       values.with(key, id, page.limit + 1))) {
    ids.emplace_back(row.text("order_id"));
  }
  return ids;
}

OrderCursor cursor_of(const Order& order, OrderSort sort) {
  const bool is_by_time = sort == OrderSort::newest || sort == OrderSort::oldest;
  return {sort, is_by_time ? to_micros(order.created_at) : order.total.minor, order.id};
}

// Of an index walk a page looks at about this part of the orders before it is full; a scan looks at
// all of them, each for a fraction of the time.
constexpr std::int64_t few_matches = 2000;

}  // namespace

std::vector<OrderSums> sum_orders(db::Connection& connection, const OrderFilter& filter) {
  const Values values(filter);
  std::vector<OrderSums> sums;
  for (const db::Row& row : connection.rows(
           "SELECT s.currency, count(*) AS count, cast(sum(s.net) AS {i64}) AS net, "
           "cast(sum(s.total) - sum(s.net) AS {i64}) AS tax, cast(sum(s.total) AS {i64}) AS total "
           "FROM order_search s" +
               conditions(filter) + " GROUP BY s.currency ORDER BY s.currency",
           values.with())) {
    sums.push_back(row.as<OrderSums>());
  }
  for (const db::Row& row : connection.rows(
           "SELECT s.currency, cast(sum(b.amount) AS {i64}) AS refunded FROM refund b "
           "JOIN order_search s ON s.order_id = b.order_id AND s.currency = b.currency" +
               conditions(filter) + " AND b.state = 'succeeded' GROUP BY s.currency",
           values.with())) {
    auto of = std::ranges::find(sums, row.text("currency"), &OrderSums::currency);
    if (of != sums.end()) of->refunded = row.get<Money>("refunded");
  }
  return sums;
}

OrderPage list_orders(db::Connection& connection, const OrderFilter& filter,
                      const PageRequest& page, std::int64_t matches) {
  std::vector<OrderId> ids = page_ids(connection, filter, page, matches < few_matches);
  const bool is_last = static_cast<std::int64_t>(ids.size()) <= page.limit;
  if (!is_last) ids.pop_back();
  OrderPage found{find_orders(connection, ids), std::nullopt};
  if (!is_last) found.next = cursor_of(found.orders.back(), page.sort);
  return found;
}

}  // namespace typecase::orders
