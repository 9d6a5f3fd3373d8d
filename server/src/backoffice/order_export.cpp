#include "backoffice/order_export.h"

#include <set>

#include "backoffice/order_state.h"
#include "base/text/csv.h"
#include "base/text/strings.h"
#include "delivery/build/builds.h"
#include "orders/order_rows.h"

namespace typecase::backoffice {
namespace {

// Orders are wide rows: so many are in memory at a time.
constexpr std::int64_t orders_at_once = 500;

std::vector<std::string> head() {
  return {"order",    "invoice", "placed",  "paid",  "state",    "email",
          "name",     "company", "country", "vat",   "lines",    "licences",
          "currency", "net",     "tax",     "total", "refunded", "coupon"};
}

std::string time_or_empty(const std::optional<Time>& time) {
  return time ? to_iso8601(*time) : std::string();
}

std::string licences_of(const orders::Order& order) {
  std::set<std::string> names;
  for (const orders::Line& line : order.lines) names.insert(line.licence_name);
  return joined({names.begin(), names.end()}, "; ");
}

std::string lines_of(const orders::Order& order) {
  std::vector<std::string> lines;
  for (const orders::Line& line : order.lines) lines.push_back(line.description);
  return joined(lines, "; ");
}

std::vector<std::string> to_row(const orders::Order& order, const delivery::FilesState& files) {
  Money net;
  for (const orders::Line& line : order.lines) net += line.net;
  auto amount = [&](Money money) { return to_decimal(money, order.currency); };
  return {order.id.text,
          order.number.value_or(""),
          to_iso8601(order.created_at),
          time_or_empty(order.paid_at),
          std::string(enum_name(order_state(order, files))),
          order.email,
          order.licensee.name,
          order.licensee.company.value_or(""),
          order.billing.country,
          order.billing.vat_number.value_or(""),
          lines_of(order),
          licences_of(order),
          order.currency,
          amount(net),
          amount(order.total - net),
          amount(order.total),
          amount(order.refunded),
          order.coupon.value_or("")};
}

struct OrderRows {
  std::vector<std::vector<std::string>> rows;
  std::optional<orders::OrderCursor> next;
};

OrderRows read_rows(db::Connection& connection, const orders::OrderFilter& filter,
                    const orders::PageRequest& page) {
  const orders::OrderIdPage found = orders::page_order_ids(connection, filter, page);
  const auto files = delivery::files_states(connection, found.ids);
  OrderRows read{{}, found.next};
  for (const orders::Order& order : orders::find_orders(connection, found.ids)) {
    const auto state = files.find(order.id);
    read.rows.push_back(
        to_row(order, state == files.end() ? delivery::FilesState{} : state->second));
  }
  return read;
}

}  // namespace

CsvFile export_orders(db::Database& database, const orders::OrderFilter& filter,
                      orders::OrderSort sort) {
  return {head(), [&database, filter,
                   page = orders::PageRequest{sort, {}, orders_at_once}](std::string& out) mutable {
            const OrderRows read =
                database.read([&](db::Connection& c) { return read_rows(c, filter, page); });
            for (const auto& row : read.rows) append_csv_row(out, row);
            page.after = read.next;
            return page.after.has_value();
          }};
}

}  // namespace typecase::backoffice
