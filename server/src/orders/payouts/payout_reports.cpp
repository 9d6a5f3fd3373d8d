#include "orders/payouts/payout_reports.h"

#include "base/text/csv.h"
#include "db/record.h"
#include "db/unused_parameters.h"
#include "messages/messages.h"

namespace typecase::orders {
namespace {

using messages::text;

// Those that the ledger does not have so.
constexpr std::string_view differs =
    "(state = 'unknown' OR state = 'amount_differs' OR state = 'state_differs')";

std::string payout_place(const typecase::PageRequest& page) {
  return page.after ? std::string(" AND (created_at, id) < ($3, $4)")
                    : db::unused_integer("$3") + db::unused_text("$4");
}

db::Parameter key_of(const typecase::PageRequest& page) {
  return page.after ? db::parameter(page.after->key) : db::Parameter{};
}
db::Parameter id_of(const typecase::PageRequest& page) {
  return page.after ? db::parameter(page.after->id) : db::Parameter{};
}

std::optional<StoredPayout> find_payout(db::Connection& connection, std::string_view id) {
  return connection.find<StoredPayout>(
      "SELECT " + db::columns<StoredPayout>() + " FROM payout WHERE id = $1 OR gateway_id = $1",
      id);
}

std::optional<std::string> returned_with(db::Connection& connection, const StoredPayout& payout) {
  return connection.find<std::string>(
      "SELECT payout_id FROM payout_line WHERE subject = $1 AND kind = 'payout_failure' LIMIT 1",
      payout.gateway_id);
}

std::vector<StoredPayoutLine> read_line_rows(db::Connection& connection, const std::string& payout,
                                             std::string_view condition, std::int64_t after,
                                             std::int64_t most) {
  return connection.select<StoredPayoutLine>(
      "SELECT " + db::columns<StoredPayoutLine>() +
          " FROM payout_line WHERE payout_id = $1 AND kind <> 'payout' AND position > $2 AND " +
          std::string(condition) + " ORDER BY position LIMIT $3",
      payout, after, most);
}

void append_line(std::string& csv, const StoredPayoutLine& line, const StoredPayout& payout) {
  append_csv_row(
      csv, std::vector<std::string>{payout.gateway_id, line.id, to_iso8601(line.created_at),
                                    std::string(enum_name(line.kind)), line.type, line.source,
                                    line.subject, line.order_id.value_or(""), payout.currency,
                                    to_decimal(line.amount, payout.currency),
                                    to_decimal(line.fee, payout.currency),
                                    to_decimal(line.net, payout.currency), line.source_currency,
                                    to_decimal(line.source_amount, line.source_currency),
                                    std::string(enum_name(line.state))});
}

std::string lines_csv(db::Connection& connection, const StoredPayout& payout) {
  constexpr std::int64_t at_once = 1000;
  std::string csv(utf8_mark);
  append_csv_row(
      csv, std::vector<std::string>{"payout", "transaction", "created", "kind", "type", "source",
                                    "subject", "order", "currency", "amount", "fee", "net",
                                    "source_currency", "source_amount", "ledger"});
  std::int64_t after = 0;
  while (true) {
    const auto rows = read_line_rows(connection, payout.id, "1 = 1", after, at_once);
    for (const StoredPayoutLine& line : rows) append_line(csv, line, payout);
    if (std::ssize(rows) < at_once) return csv;
    after = rows.back().position;
  }
}

}  // namespace

PayoutReading PayoutReports::reading() const {
  return database_.read([&](db::Connection& connection) {
    const FetchState state = fetch_state(connection);
    const bool is_unread =
        connection.find_one("SELECT 1 AS found FROM payout WHERE lines_state = 'wanted' LIMIT 1")
            .has_value();
    PayoutReading reading;
    reading.is_set_up = gateway_.is_set_up();
    reading.is_complete = state.completed_at && !state.listing_from && !is_unread;
    reading.read_at = state.completed_at;
    if (!state.failure.empty()) reading.failure = state.failure;
    return reading;
  });
}

PayoutList PayoutReports::list(const PayoutFilter& filter,
                               const typecase::PageRequest& page) const {
  const std::string conditions =
      (filter.currency.empty() ? db::unused_text("$1") : std::string(" AND currency = $1")) +
      (filter.status ? std::string(" AND status = $2") : db::unused_text("$2")) +
      (filter.is_differing ? " AND differences > 0" : "") + payout_place(page);
  const db::Parameter currency =
      filter.currency.empty() ? db::Parameter{} : db::parameter(filter.currency);
  PayoutList list;
  list.payouts = database_.read([&](db::Connection& connection) {
    return connection.select<StoredPayout>(
        "SELECT " + db::columns<StoredPayout>() + " FROM payout WHERE 1 = 1" + conditions +
            " ORDER BY created_at DESC, id DESC LIMIT $5",
        db::Connection::Parameters{currency, db::parameter(filter.status), key_of(page),
                                   id_of(page), db::parameter(page.limit + 1)});
  });
  if (cut_to_page(list.payouts, page.limit)) {
    const StoredPayout& last = list.payouts.back();
    list.next = PageCursor{to_micros(last.created_at), last.id};
  }
  return list;
}

Result<ShownPayout> PayoutReports::show(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<ShownPayout> {
    auto payout = find_payout(connection, id);
    if (!payout) return not_found("payout");
    ShownPayout shown{std::move(*payout), std::nullopt};
    shown.returned_with = returned_with(connection, shown);
    return shown;
  });
}

Result<PayoutLineList> PayoutReports::lines(std::string_view id, bool only_differing,
                                            const typecase::PageRequest& page) const {
  return database_.read([&](db::Connection& connection) -> Result<PayoutLineList> {
    const auto payout = find_payout(connection, id);
    if (!payout) return not_found("payout");
    PayoutLineList list;
    list.lines =
        read_line_rows(connection, payout->id, only_differing ? differs : std::string_view("1 = 1"),
                       page.after ? page.after->key : 0, page.limit + 1);
    if (cut_to_page(list.lines, page.limit)) {
      list.next = PageCursor{list.lines.back().position, payout->id};
    }
    return list;
  });
}

AwaitedList PayoutReports::missing(const typecase::PageRequest& page) const {
  const Time before = clock_.now() - patience;
  const std::string place = page.after ? std::string(" AND (occurred_at, id) > ($2, $3)")
                                       : db::unused_integer("$2") + db::unused_text("$3");
  AwaitedList list;
  database_.read([&](db::Connection& connection) {
    list.entries = connection.select<AwaitedEntry>(
        "SELECT " + db::columns<AwaitedEntry>() + " FROM payout_awaited WHERE occurred_at < $1" +
            place + " ORDER BY occurred_at, id LIMIT $4",
        db::Connection::Parameters{db::parameter(before), key_of(page), id_of(page),
                                   db::parameter(page.limit + 1)});
    list.count = connection.value<std::int64_t>(
        "SELECT count(*) FROM (SELECT id FROM payout_awaited WHERE occurred_at < $1 LIMIT $2) a",
        before, most_counted);
  });
  if (cut_to_page(list.entries, page.limit)) {
    list.next = PageCursor{to_micros(list.entries.back().occurred_at), list.entries.back().id};
  }
  return list;
}

Result<std::string> PayoutReports::csv(std::string_view id) {
  constexpr int seconds_of_export = 10;  // until another one may be tried
  auto permit = exports_.try_acquire();
  if (!permit) {
    return Error{ErrorKind::unavailable,
                 "export_running",
                 text("staffOrders.exportRunning"),
                 {},
                 seconds_of_export};
  }
  return database_.read([&](db::Connection& connection) -> Result<std::string> {
    const auto payout = find_payout(connection, id);
    if (!payout) return not_found("payout");
    if (payout->lines > most_in_file) {
      return invalid_field("/id", "too_many", text("staffPayouts.tooManyToExport"));
    }
    return lines_csv(connection, *payout);
  });
}

}  // namespace typecase::orders
