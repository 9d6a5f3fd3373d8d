#include "orders/sales/journal.h"

#include <algorithm>

#include "base/allocate.h"
#include "db/pipelined.h"
#include "db/record.h"
#include "orders/sales/sales_sums.h"
#include "pricing/quote.h"

namespace typecase::orders {
namespace {

// A line as the journal has it.
struct JournalLine {
  std::int64_t line_index = 0;
  Money sold;  // with tax
  Money left;  // of that
  Money sold_net;
};
BOOST_DESCRIBE_STRUCT(JournalLine, (), (line_index, sold, left, sold_net))

// Since 1970, in UTC.
std::int64_t days_of(Time time) { return pricing::day_of(time).time_since_epoch().count(); }

struct Taken {
  std::string event;
  Money net, gross;  // not negative
};

std::vector<JournalLine> read_lines(db::Connection& connection, const OrderId& order) {
  return connection.select<JournalLine>(
      "SELECT line_index, "
      "cast(sum(CASE WHEN event = 'sale' THEN gross ELSE 0 END) AS {i64}) AS sold, "
      "cast(sum(gross) AS {i64}) AS left, "
      "cast(sum(CASE WHEN event = 'sale' THEN net ELSE 0 END) AS {i64}) AS sold_net "
      "FROM sale_entry WHERE order_id = $1 GROUP BY line_index ORDER BY line_index",
      order);
}

bool has_entry(db::Connection& connection, const OrderId& order, const std::string& event) {
  return connection
      .find_one("SELECT 1 FROM sale_entry WHERE order_id = $1 AND event = $2 LIMIT 1", order, event)
      .has_value();
}

template <class Weigh>
std::vector<Money> weights(const std::vector<JournalLine>& lines, const Weigh& weigh) {
  std::vector<Money> all;
  for (const JournalLine& line : lines) all.push_back(std::max(Money{}, weigh(line)));
  return all;
}

Money sum(const std::vector<Money>& amounts) {
  Money total;
  for (const Money amount : amounts) total += amount;
  return total;
}

// An amount that is taken from lines, in parts of them.
class Spread {
 public:
  Spread(const std::vector<JournalLine>& lines, Money amount)
      : parts_(lines.size()), rest_(amount) {}

  // In proportion to the weights, and up to their sum.
  void take_up_to(const std::vector<Money>& weights) {
    take(weights, std::min(rest_, sum(weights)));
  }

  // The rest, in proportion to the weights; nothing where there are none.
  void take_rest(const std::vector<Money>& weights) {
    if (sum(weights) > Money{}) take(weights, rest_);
  }

  const std::vector<Money>& parts() const { return parts_; }

 private:
  void take(const std::vector<Money>& weights, Money amount) {
    const std::vector<Money> more = allocate(amount, weights);
    for (std::size_t at = 0; at < more.size(); ++at) parts_[at] += more[at];
    rest_ += -amount;
  }

  std::vector<Money> parts_;
  Money rest_;
};

// Over what is left of the named lines; what is more, over what is left of the others; what is more
// than that, since a bank took more than there was, over what all lines cost.
std::vector<Money> spread(const std::vector<JournalLine>& lines, const std::vector<int>& named,
                          Money gross) {
  const auto left_of = [&](bool is_named) {
    return weights(lines, [&](const JournalLine& line) {
      const bool is_one = std::ranges::count(named, line.line_index) > 0;
      return is_one == is_named ? line.left : Money{};
    });
  };
  Spread spread(lines, gross);
  spread.take_up_to(left_of(true));
  spread.take_up_to(left_of(false));
  spread.take_rest(weights(lines, [](const JournalLine& line) { return line.sold; }));
  return spread.parts();
}

void enter(db::Connection& connection, const OrderId& order, std::int64_t line,
           const std::string& event, Time now, Money net, Money gross) {
  db::send(
      connection,
      "INSERT INTO sale_entry SELECT $4, order_id, $3, line_index, sold_day, currency, country, "
      "family, item, licence, $5, $6 FROM sale_entry "
      "WHERE order_id = $1 AND event = 'sale' AND line_index = $2",
      order, line, event, days_of(now), net, gross);
}

void take(db::Connection& connection, const OrderId& order, const std::vector<int>& named,
          const Taken& taken, Time now) {
  forget_sums_from(connection, pricing::day_of(now));
  const std::vector<JournalLine> lines = read_lines(connection, order);
  const std::vector<Money> gross = spread(lines, named, taken.gross);
  if (sum(gross) == Money{}) return;  // a free order has no money to take
  const std::vector<Money> net = allocate(taken.net, gross);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (gross[at] == Money{} && net[at] == Money{}) continue;
    enter(connection, order, lines[at].line_index, taken.event, now, -net[at], -gross[at]);
  }
}

// That disputes have taken of a line.
struct DisputedLine {
  std::int64_t line_index = 0;
  Money net, gross;
};
BOOST_DESCRIBE_STRUCT(DisputedLine, (), (line_index, net, gross))

// Gives back what banks have returned of the money they took, to the lines that it was taken from.
void give_back(db::Connection& connection, const OrderId& order, const std::string& event,
               Money back, Time now) {
  forget_sums_from(connection, pricing::day_of(now));
  const auto lines = connection.select<DisputedLine>(
      "SELECT line_index, cast(-sum(net) AS {i64}) AS net, cast(-sum(gross) AS {i64}) AS gross "
      "FROM sale_entry WHERE order_id = $1 AND substr(event, 1, 8) = 'dispute/' "
      "GROUP BY line_index HAVING sum(gross) < 0 ORDER BY line_index",
      order);
  std::vector<Money> taken;
  for (const DisputedLine& line : lines) taken.push_back(line.gross);
  const std::vector<Money> parts = allocate(back, taken);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const Money net = scale(lines[at].net, parts[at].minor, lines[at].gross.minor);
    enter(connection, order, lines[at].line_index, event, now, net, parts[at]);
  }
}

// Without tax, in proportion to the order.
Money net_of(db::Connection& connection, const OrderId& order, Money gross) {
  Money sold, sold_net;
  for (const JournalLine& line : read_lines(connection, order)) {
    sold += line.sold;
    sold_net += line.sold_net;
  }
  return sold == Money{} ? gross : scale(gross, sold_net.minor, sold.minor);
}

std::string event_of(const std::string& refund) { return "refund/" + refund; }

// That banks have taken of the order's money.
Money lost_of(db::Connection& connection, const OrderId& order) {
  return connection.value<Money>(
      "SELECT cast(coalesce(sum(CASE WHEN d.currency = p.currency THEN d.amount ELSE p.amount "
      "END), "
      "0) AS {i64}) FROM dispute d JOIN payment p ON p.id = d.payment_id "
      "WHERE d.order_id = $1 AND d.state = 'lost' AND p.held IS NULL",
      order);
}

struct EnteredDisputes {
  Money gross;  // below zero
  std::int64_t events = 0;
};
BOOST_DESCRIBE_STRUCT(EnteredDisputes, (), (gross, events))

}  // namespace

void enter_sale(db::Connection& connection, const OrderId& order) {
  db::send(
      connection,
      "INSERT INTO sale_entry SELECT o.paid_at / 86400000000, o.id, 'sale', l.line_index, "
      "o.paid_at / 86400000000, o.currency, coalesce(cast(o.billing AS {json}) ->> 'country', ''), "
      "coalesce(i.family_id, ''), l.item_id, l.licence_id, l.net, l.gross "
      "FROM orders o JOIN order_line l ON l.order_id = o.id "
      "LEFT JOIN catalogue_item i ON i.id = l.item_id WHERE o.id = $1",
      order);
}

void enter_refund(db::Connection& connection, const Refund& refund, Time now) {
  if (refund.held || has_entry(connection, refund.order_id, event_of(refund.id))) return;
  const auto noted = connection.find<Money>(
      "SELECT net FROM credit_note WHERE refund_id = $1 AND cancels IS NULL", refund.id);
  const Money net = noted ? *noted : net_of(connection, refund.order_id, refund.amount);
  take(connection, refund.order_id, refund.lines, {event_of(refund.id), net, refund.amount}, now);
}

void enter_failed_refund(db::Connection& connection, const std::string& refund, Time now) {
  forget_sums_from(connection, pricing::day_of(now));
  db::send(
      connection,
      "INSERT INTO sale_entry SELECT $3, order_id, $2, line_index, sold_day, currency, country, "
      "family, item, licence, -net, -gross FROM sale_entry t WHERE event = $1 "
      "AND order_id = (SELECT r.order_id FROM refund r WHERE r.id = $4) AND NOT EXISTS "
      "(SELECT 1 FROM sale_entry b WHERE b.order_id = t.order_id AND b.event = $2)",
      event_of(refund), "refund_failed/" + refund, days_of(now), refund);
}

void enter_disputes(db::Connection& connection, const OrderId& order, Time now) {
  const auto entered = connection.value<EnteredDisputes>(
      "SELECT cast(coalesce(sum(gross), 0) AS {i64}) AS gross, count(DISTINCT event) AS events "
      "FROM sale_entry WHERE order_id = $1 AND substr(event, 1, 8) = 'dispute/'",
      order);
  const Money more = lost_of(connection, order) + entered.gross;
  const std::string event = "dispute/" + std::to_string(entered.events + 1);
  if (more > Money{}) {
    take(connection, order, {}, {event, net_of(connection, order, more), more}, now);
  } else if (more < Money{}) {
    give_back(connection, order, event, -more, now);
  }
}

}  // namespace typecase::orders
