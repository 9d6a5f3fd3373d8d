#include "orders/listing/order_list.h"

#include <algorithm>
#include <map>

#include "db/record.h"
#include "db/unused_parameters.h"
#include "orders/listing/filter_values.h"
#include "orders/order_rows.h"

namespace typecase::orders {
namespace {

std::string state_condition(const OrderFilter& filter) {
  return filter.state == OrderFilterState::review      ? " AND s.needs_review = 1"
         : filter.state == OrderFilterState::unpaid    ? " AND s.status = 'pending_payment'"
         : filter.state == OrderFilterState::abandoned ? " AND s.course > 0 AND s.course = 1"
         : filter.state == OrderFilterState::paid
             ? " AND (s.status = 'completed' OR s.status = 'paid')"
         : filter.state == OrderFilterState::refunded
             ? " AND s.order_id IN (SELECT r.order_id FROM refund r WHERE r.state = 'succeeded')"
         : filter.state == OrderFilterState::disputed
             ? " AND s.order_id IN (SELECT d.order_id FROM dispute d "
               "WHERE (d.state = 'opened' OR d.state = 'lost') AND d.payment_id NOT IN "
               "(SELECT p.id FROM payment p WHERE p.held IS NOT NULL))"
         : filter.state == OrderFilterState::ended
             ? " AND (s.status = 'canceled' OR s.status = 'expired')"
             : "";
}

std::string question_condition(const OrderFilter& filter, bool has_number) {
  return filter.question.empty() ? db::unused_text("$1") + db::unused_text("$2")
         : has_number ? " AND ({strpos}(s.words, $1) > 0 OR {strpos}(s.order_id, $2) = 1 "
                        "OR {strpos}(s.invoice, $2) = 1)"
                      : " AND {strpos}(s.words, $1) > 0" + db::unused_text("$2");
}

// Orders name a family by the id that it had, and a filter may. The count is taken once, so that a
// family without former ids costs little more.
std::string family_condition(const OrderFilter& filter) {
  return filter.family.empty()
             ? db::unused_text("$8")
             : " AND ({strpos}(s.families, ' ' || $8 || ' ') > 0 OR "
               "((SELECT count(*) FROM former_item n WHERE n.current_id = $8 OR n.id = $8) > 0 "
               "AND EXISTS (SELECT 1 FROM former_item f WHERE (f.current_id = $8 OR f.current_id = "
               "(SELECT c.current_id FROM former_item c WHERE c.id = $8)) "
               "AND ({strpos}(s.families, ' ' || f.id || ' ') > 0 "
               "OR {strpos}(s.families, ' ' || f.current_id || ' ') > 0))))";
}

// Of rows `s` of order_search, with the parameters $1 to $9 of FilterValues.
std::string conditions(const OrderFilter& filter) {
  return question_condition(filter, may_be_number(filter.question)) +
         (filter.from ? " AND s.created_at >= $3" : db::unused_integer("$3")) +
         (filter.until ? " AND s.created_at < $4" : db::unused_integer("$4")) +
         (filter.country.empty() ? db::unused_text("$5") : " AND s.country = $5") +
         (filter.currency.empty() ? db::unused_text("$6") : " AND s.currency = $6") +
         (filter.least ? " AND s.total >= $7" : db::unused_integer("$7")) +
         family_condition(filter) +
         (filter.licence.empty() ? db::unused_text("$9")
                                 : " AND {strpos}(s.licences, ' ' || $9 || ' ') > 0") +
         state_condition(filter);
}

// After $10 and $11, in the order of the sort.
std::string page_order(OrderSort sort, bool is_first) {
  return (is_first                     ? db::unused_integer("$10") + db::unused_text("$11")
          : sort == OrderSort::newest  ? " AND (s.created_at, s.order_id) < ($10, $11)"
          : sort == OrderSort::oldest  ? " AND (s.created_at, s.order_id) > ($10, $11)"
          : sort == OrderSort::largest ? " AND (s.total, s.order_id) < ($10, $11)"
                                       : " AND (s.total, s.order_id) > ($10, $11)") +
         (sort == OrderSort::newest    ? " ORDER BY s.created_at DESC, s.order_id DESC"
          : sort == OrderSort::oldest  ? " ORDER BY s.created_at, s.order_id"
          : sort == OrderSort::largest ? " ORDER BY s.total DESC, s.order_id DESC"
                                       : " ORDER BY s.total, s.order_id") +
         " LIMIT $12";
}

// Up to so many, the orders that a filter lets through are sorted here, since the index of a sort
// would be walked far for them. Where more pass, a page is full after a short way along it.
constexpr std::int64_t most_at_once = 500;

// A row of the index as pages need it.
struct Match {
  OrderId order_id;
  Time created_at;
  Money total;
};
BOOST_DESCRIBE_STRUCT(Match, (), (order_id, created_at, total))

std::int64_t key_of(const auto& order, OrderSort sort) {
  const bool is_by_time = sort == OrderSort::newest || sort == OrderSort::oldest;
  return is_by_time ? to_micros(order.created_at) : order.total.minor;
}

bool is_descending(OrderSort sort) {
  return sort == OrderSort::newest || sort == OrderSort::largest;
}

// One more than the page has, where more follow.
std::vector<OrderId> page_of_matches(std::vector<Match> matches, const PageRequest& page) {
  auto place = [&](const Match& match) {
    return std::pair(key_of(match, page.sort), match.order_id.text);
  };
  const bool falls = is_descending(page.sort);
  std::ranges::sort(matches, [&](const Match& a, const Match& b) {
    return falls ? place(b) < place(a) : place(a) < place(b);
  });
  std::vector<OrderId> ids;
  for (const Match& match : matches) {
    if (page.after) {
      const auto last = std::pair(page.after->key, page.after->id.text);
      if (falls ? place(match) >= last : place(match) <= last) continue;
    }
    ids.push_back(match.order_id);
    if (static_cast<std::int64_t>(ids.size()) > page.limit) break;
  }
  return ids;
}

// One more than the page has, where more follow.
std::vector<Match> page_of_index(db::Connection& connection, const OrderFilter& filter,
                                 const FilterValues& values, const PageRequest& page) {
  const auto key = page.after ? std::optional(page.after->key) : std::nullopt;
  const auto id = page.after ? std::optional(page.after->id) : std::nullopt;
  return connection.select<Match>(
      "SELECT s.order_id, s.created_at, s.total FROM order_search s WHERE 1 = 1" +
          conditions(filter) + page_order(page.sort, !page.after),
      values.with(key, id, page.limit + 1));
}

std::vector<OrderId> ids_of(const std::vector<Match>& matches) {
  std::vector<OrderId> ids;
  for (const Match& match : matches) ids.push_back(match.order_id);
  return ids;
}

}  // namespace

OrderIdPage page_order_ids(db::Connection& connection, const OrderFilter& filter,
                           const PageRequest& page) {
  auto matches = page_of_index(connection, filter, FilterValues(filter), page);
  OrderIdPage found;
  if (static_cast<std::int64_t>(matches.size()) > page.limit) {
    matches.pop_back();
    const Match& last = matches.back();
    found.next = OrderCursor{page.sort, key_of(last, page.sort), last.order_id};
  }
  found.ids = ids_of(matches);
  return found;
}

std::int64_t count_orders(db::Connection& connection, const OrderFilter& filter) {
  const auto counts = connection.select<std::int64_t>(
      "SELECT count(*) FROM order_search s WHERE 1 = 1" + conditions(filter),
      FilterValues(filter).with());
  return counts.at(0);
}

OrderList search_orders(db::Connection& connection, const OrderFilter& filter,
                        const PageRequest& page) {
  const FilterValues values(filter);
  auto matches = connection.select<Match>(
      "SELECT s.order_id, s.created_at, s.total FROM order_search s WHERE 1 = 1" +
          conditions(filter) + " LIMIT $10",
      values.with(most_at_once + 1));
  const bool are_few = static_cast<std::int64_t>(matches.size()) <= most_at_once;
  std::vector<OrderId> ids = are_few ? page_of_matches(std::move(matches), page)
                                     : ids_of(page_of_index(connection, filter, values, page));
  const bool is_last = static_cast<std::int64_t>(ids.size()) <= page.limit;
  if (!is_last) ids.pop_back();
  OrderList list;
  list.orders = find_orders(connection, ids);
  if (!is_last) {
    const Order& last = list.orders.back();
    list.next = OrderCursor{page.sort, key_of(last, page.sort), last.id};
  }
  return list;
}

std::vector<OrderSums> sum_orders(db::Connection& connection, const OrderFilter& filter) {
  return connection.select<OrderSums>(
      "SELECT s.currency, count(*) AS count, cast(sum(s.net) AS {i64}) AS net, "
      "cast(sum(s.total) - sum(s.net) AS {i64}) AS tax, cast(sum(s.total) AS {i64}) AS total, "
      "cast(sum(s.refunded) AS {i64}) AS refunded FROM order_search s WHERE 1 = 1" +
          conditions(filter) + " GROUP BY s.currency ORDER BY s.currency",
      FilterValues(filter).with());
}

}  // namespace typecase::orders
