#include "app/commands/orders_verb.h"

#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "base/day.h"
#include "orders/listing/order_list.h"
#include "orders/listing/unpaid_orders.h"

namespace typecase::app {
namespace {

constexpr std::int64_t most_shown = 200;

struct AbandonedOrders {
  orders::OrderList list;
  std::map<OrderId, orders::UnpaidState> states;
};

// false: it is no day. An empty text is a day that was not given.
bool read_bound(const std::string& text, std::chrono::days after, std::optional<Time>& out) {
  if (text.empty()) return true;
  const auto day = parse_day(text);
  if (day) out = Time(*day + after);
  return day.has_value();
}

AbandonedOrders find_abandoned(db::Connection& connection, const orders::OrderFilter& filter) {
  orders::PageRequest page;
  page.limit = most_shown;
  AbandonedOrders found{orders::search_orders(connection, filter, page), {}};
  found.states = orders::unpaid_states(connection, found.list.orders);
  return found;
}

void print_abandoned(const AbandonedOrders& found, std::ostream& out) {
  std::vector<std::vector<std::string>> table{
      {"ORDER", "PLACED", "PAYABLE UNTIL", "REMINDED", "TOTAL"}};
  for (const orders::Order& order : found.list.orders) {
    const auto state = found.states.find(order.id);
    const auto reminded = state == found.states.end() ? std::nullopt : state->second.reminded_at;
    table.push_back({order.id.text, minute(order.created_at), minute(order.payable_until),
                     reminded ? minute(*reminded) : "no", to_amount(order.total, order.currency)});
  }
  print_table_or("No order was abandoned in this time.", table, {4}, out);
  if (found.list.next) out << "There are older ones: name the last day with --to.\n";
}

}  // namespace

OrdersVerb::OrdersVerb(CLI::App& program)
    : verb_(program.add_subcommand("orders", "Show orders that were placed and not paid")) {
  verb_->add_flag("--abandoned", abandoned_, "Those that nobody pays, the newest 200")->required();
  verb_->add_option("--from", from_, "First day that they were placed on, in UTC: 2026-01-01");
  verb_->add_option("--to", to_, "Last day");
}

int OrdersVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  orders::OrderFilter filter;
  filter.state = orders::OrderFilterState::abandoned;
  if (!read_bound(from_, std::chrono::days(0), filter.from) ||
      !read_bound(to_, std::chrono::days(1), filter.until)) {
    problems << "A day is written as 2026-11-27.\n";
    return 2;
  }
  auto database = open_shop(config);
  const auto asked = orders::without_under_way(filter, SystemClock().now());
  print_abandoned(database->read([&](db::Connection& c) { return find_abandoned(c, asked); }), out);
  return 0;
}

}  // namespace typecase::app
