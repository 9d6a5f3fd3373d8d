#include "backoffice/order_export.h"

#include <algorithm>
#include <set>

#include "backoffice/order_state.h"
#include "base/text/csv.h"
#include "base/text/strings.h"
#include "delivery/build/builds.h"
#include "messages/messages.h"
#include "orders/order_rows.h"

namespace typecase::backoffice {
namespace {

// Orders are wide rows: so many are in memory at a time.
constexpr std::size_t orders_at_once = 500;

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

void append(std::string& csv, db::Connection& connection, const std::vector<OrderId>& ids) {
  const auto files = delivery::files_states(connection, ids);
  for (const orders::Order& order : orders::find_orders(connection, ids)) {
    const auto state = files.find(order.id);
    append_csv_row(csv,
                   to_row(order, state == files.end() ? delivery::FilesState{} : state->second));
  }
}

}  // namespace

Result<OrderExport> export_orders(db::Connection& connection, const orders::OrderFilter& filter,
                                  orders::OrderSort sort) {
  const auto ids = orders::matching_orders(connection, filter, sort, most_exported_orders + 1);
  if (static_cast<std::int64_t>(ids.size()) > most_exported_orders) {
    return invalid_field("/limit", "too_many", messages::text("staffOrders.tooManyToExport"));
  }
  OrderExport made{std::string(utf8_mark), static_cast<std::int64_t>(ids.size())};
  append_csv_row(made.csv, head());
  for (std::size_t first = 0; first < ids.size(); first += orders_at_once) {
    const auto begin = ids.begin() + static_cast<std::ptrdiff_t>(first);
    const auto count = std::min(orders_at_once, ids.size() - first);
    append(made.csv, connection, {begin, begin + static_cast<std::ptrdiff_t>(count)});
  }
  return made;
}

}  // namespace typecase::backoffice
