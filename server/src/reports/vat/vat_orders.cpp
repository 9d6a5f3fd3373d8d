#include "reports/vat/vat_orders.h"

#include "base/day.h"
#include "base/money.h"
#include "base/text/csv.h"
#include "db/record.h"
#include "reports/vat/vat_supplies.h"

namespace typecase::reports {
namespace {

// Rows in memory at a time.
constexpr std::size_t entries_at_once = 1'000;

struct OrderEvent {
  Day day{}, sold_day{};
  std::string order_id, event;
  std::optional<std::string> invoice;
  std::string country, currency, rate;
  Money net, gross;
};
BOOST_DESCRIBE_STRUCT(OrderEvent, (),
                      (day, sold_day, order_id, event, invoice, country, currency, rate, net,
                       gross))

std::vector<OrderEvent> read_events(db::Connection& connection, Day until,
                                    const OrderEvent& after) {
  return connection.select<OrderEvent>(
      "SELECT s.day, min(s.sold_day) AS sold_day, s.order_id, s.event, "
      "min(o.invoice_prefix || o.invoice_number) AS invoice, min(s.country) AS country, "
      "min(s.currency) AS currency, "
      "min(coalesce(cast(o.tax AS {json}) -> 0 ->> 'rate', '')) AS rate, "
      "cast(sum(s.net) AS {i64}) AS net, cast(sum(s.gross) AS {i64}) AS gross "
      "FROM sale_entry s JOIN orders o ON o.id = s.order_id "
      "WHERE s.day < $1 AND (s.day, s.order_id, s.event) > ($2, $3, $4) "
      "AND o.tax_reason = 'oneStop' AND o.total > 0 "
      "GROUP BY s.day, s.order_id, s.event ORDER BY s.day, s.order_id, s.event LIMIT $5",
      until.time_since_epoch().count(), after.day.time_since_epoch().count(), after.order_id,
      after.event, entries_at_once);
}

// "refund" of "refund/ID"
std::string kind_of(const std::string& event) { return event.substr(0, event.find('/')); }

std::vector<std::string> event_cells(const OrderEvent& event) {
  const auto amount = [&](Money money) { return to_decimal(money, event.currency); };
  return {to_text(event.day),
          kind_of(event.event),
          event.order_id,
          event.invoice.value_or(""),
          to_text(event.sold_day),
          Quarter(event.sold_day).text(),
          country_of_consumption(event.country),
          event.rate,
          event.currency,
          amount(event.net),
          amount(event.gross - event.net),
          amount(event.gross)};
}

}  // namespace

CsvFile vat_orders(db::Database& database, Quarter quarter) {
  OrderEvent first;
  first.day = quarter.from();
  return {{"day", "event", "order", "invoice", "sold_on", "quarter", "country", "rate", "currency",
           "net", "vat", "gross"},
          [&database, quarter, last = std::move(first)](std::string& out) mutable {
            const auto events = database.read(
                [&](db::Connection& c) { return read_events(c, quarter.until(), last); });
            for (const OrderEvent& event : events) append_csv_row(out, event_cells(event));
            if (events.size() < entries_at_once) return false;
            last = events.back();
            return true;
          }};
}

std::int64_t count_vat_orders(db::Connection& connection, Quarter quarter) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM (SELECT DISTINCT s.day, s.order_id, s.event "
      "FROM sale_entry s JOIN orders o ON o.id = s.order_id WHERE s.day >= $1 AND s.day < $2 "
      "AND o.tax_reason = 'oneStop' AND o.total > 0) e",
      quarter.from().time_since_epoch().count(), quarter.until().time_since_epoch().count());
}

}  // namespace typecase::reports
