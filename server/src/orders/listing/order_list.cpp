#include "orders/listing/order_list.h"

#include <algorithm>
#include <cctype>
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
             ? " AND s.order_id IN (SELECT d.order_id FROM dispute d "
               "WHERE (d.state = 'opened' OR d.state = 'lost') AND d.payment_id NOT IN "
               "(SELECT p.id FROM payment p WHERE p.held IS NOT NULL))"
         : filter.state == OrderFilterState::ended
             ? " AND (s.status = 'canceled' OR s.status = 'expired')"
             : "";
}

// Whether it may begin an order's id or an invoice number, so that these are looked at.
bool may_be_number(const std::string& question) {
  constexpr std::size_t longest = 40;
  return question.size() <= longest && std::ranges::all_of(question, [](unsigned char c) {
           return std::isalnum(c) || c == '-' || c == '.' || c == '_';
         });
}

std::string question_condition(const OrderFilter& filter, bool has_number) {
  return filter.question.empty() ? no_text("$1") + no_text("$2")
         : has_number ? " AND ({strpos}(s.words, $1) > 0 OR {strpos}(s.order_id, $2) = 1 "
                        "OR {strpos}(s.invoice, $2) = 1)"
                      : " AND {strpos}(s.words, $1) > 0" + no_text("$2");
}

// Of rows `s` of order_search, with the parameters $1 to $9 of Values.
std::string conditions(const OrderFilter& filter) {
  return question_condition(filter, may_be_number(filter.question)) +
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
        number_(may_be_number(filter.question) ? unless_empty(upper_case(filter.question))
                                               : std::nullopt),
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

// After $10 and $11, in the order of the sort.
std::string page_order(OrderSort sort, bool is_first) {
  return (is_first ? std::string(" AND cast($10 AS {i64}) IS NULL AND cast($11 AS TEXT) IS NULL")
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

// Up to so many, the orders that a filter lets through are summed up and sorted here, so that the
// index is read once. Where more pass, a page is full after a short way along the index of its
// sort.
constexpr std::int64_t most_at_once = 2000;

// A row of the index as sums and pages need it.
struct Match {
  OrderId order_id;
  Time created_at;
  std::string currency;
  Money net, total;
};
BOOST_DESCRIBE_STRUCT(Match, (), (order_id, created_at, currency, net, total))

std::int64_t key_of(const auto& order, OrderSort sort) {
  const bool is_by_time = sort == OrderSort::newest || sort == OrderSort::oldest;
  return is_by_time ? to_micros(order.created_at) : order.total.minor;
}

bool is_descending(OrderSort sort) {
  return sort == OrderSort::newest || sort == OrderSort::largest;
}

OrderSums& sums_of(std::vector<OrderSums>& sums, const std::string& currency) {
  auto of = std::ranges::find(sums, currency, &OrderSums::currency);
  if (of != sums.end()) return *of;
  sums.push_back({currency, 0, {}, {}, {}, {}});
  return sums.back();
}

std::vector<OrderSums> sum_matches(db::Connection& connection, const std::vector<Match>& matches) {
  std::vector<OrderSums> sums;
  std::map<OrderId, const Match*> by_id;
  for (const Match& match : matches) {
    OrderSums& of = sums_of(sums, match.currency);
    ++of.count;
    of.net += match.net;
    of.tax += match.total - match.net;
    of.total += match.total;
    by_id[match.order_id] = &match;
  }
  for (const db::Row& row :
       connection.rows("SELECT order_id, currency, amount FROM refund WHERE state = 'succeeded'")) {
    auto match = by_id.find(row.get<OrderId>("order_id"));
    if (match == by_id.end() || match->second->currency != row.text("currency")) continue;
    sums_of(sums, row.text("currency")).refunded += row.get<Money>("amount");
  }
  std::ranges::sort(sums, {}, &OrderSums::currency);
  return sums;
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

std::vector<OrderSums> sum_orders(db::Connection& connection, const OrderFilter& filter,
                                  const Values& values) {
  auto sums = connection.select<OrderSums>(
      "SELECT s.currency, count(*) AS count, cast(sum(s.net) AS {i64}) AS net, "
      "cast(sum(s.total) - sum(s.net) AS {i64}) AS tax, cast(sum(s.total) AS {i64}) AS total "
      "FROM order_search s WHERE 1 = 1" +
          conditions(filter) + " GROUP BY s.currency ORDER BY s.currency",
      values.with());
  // Refunds are few: each looks its order up.
  for (const db::Row& row : connection.rows(
           "SELECT x.currency, cast(sum(x.amount) AS {i64}) AS refunded FROM (SELECT b.amount, "
           "(SELECT s.currency FROM order_search s WHERE s.order_id = b.order_id "
           "AND s.currency = b.currency" +
               conditions(filter) +
               ") AS currency FROM refund b WHERE b.state = 'succeeded') x GROUP BY x.currency",
           values.with())) {
    if (row.is_null("currency")) continue;
    sums_of(sums, row.text("currency")).refunded = row.get<Money>("refunded");
  }
  return sums;
}

std::vector<OrderId> page_of_index(db::Connection& connection, const OrderFilter& filter,
                                   const Values& values, const PageRequest& page) {
  const auto key = page.after ? std::optional(page.after->key) : std::nullopt;
  const auto id = page.after ? std::optional(page.after->id) : std::nullopt;
  return connection.select<OrderId>("SELECT s.order_id FROM order_search s WHERE 1 = 1" +
                                        conditions(filter) + page_order(page.sort, !page.after),
                                    values.with(key, id, page.limit + 1));
}

}  // namespace

OrderList search_orders(db::Connection& connection, const OrderFilter& filter,
                        const PageRequest& page) {
  const Values values(filter);
  auto matches = connection.select<Match>(
      "SELECT s.order_id, s.created_at, s.currency, s.net, s.total FROM order_search s WHERE 1 = "
      "1" +
          conditions(filter) + " LIMIT $10",
      values.with(most_at_once + 1));
  const bool are_few = static_cast<std::int64_t>(matches.size()) <= most_at_once;
  OrderList list;
  list.sums = are_few ? sum_matches(connection, matches) : sum_orders(connection, filter, values);
  std::vector<OrderId> ids = are_few ? page_of_matches(std::move(matches), page)
                                     : page_of_index(connection, filter, values, page);
  const bool is_last = static_cast<std::int64_t>(ids.size()) <= page.limit;
  if (!is_last) ids.pop_back();
  list.orders = find_orders(connection, ids);
  if (!is_last) {
    const Order& last = list.orders.back();
    list.next = OrderCursor{page.sort, key_of(last, page.sort), last.id};
  }
  return list;
}

}  // namespace typecase::orders
