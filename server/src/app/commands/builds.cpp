#include "app/commands/commands.h"

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "backoffice/build_retry.h"

namespace typecase::app {
namespace {

using delivery::BuildAgain;

const std::vector<std::string> headings{"ORDER", "BUILD", "SINCE", "TRIED", "NEXT", "LAST FAILURE"};
const std::set<int> figures{3};

std::vector<delivery::Unbuilt> unbuilt(db::Database& database) {
  return database.read([](db::Connection& connection) { return delivery::unbuilt(connection); });
}

std::vector<std::string> wanted_orders(db::Database& database,
                                       const std::vector<std::string>& orders) {
  if (orders != std::vector<std::string>{"all"}) return orders;
  std::set<std::string> all;
  for (const delivery::Unbuilt& build : unbuilt(database)) {
    if (!build.smaller) all.insert(build.order.text);
  }
  return {all.begin(), all.end()};
}

}  // namespace

int print_builds(const Config& config, std::ostream& out) {
  auto database = open_shop(config);
  std::vector<std::vector<std::string>> lines{headings};
  for (const delivery::Unbuilt& build : unbuilt(*database)) {
    lines.push_back({build.order.text, build.smaller ? "smaller" : "first", minute(build.since),
                     std::to_string(build.attempts),
                     build.is_parked ? "parked" : minute(build.next),
                     build.last_error.empty() ? "-" : build.last_error});
  }
  print_table_or("Every order is built.", lines, figures, out);
  return 0;
}

int retry_builds(const Config& config, const std::vector<std::string>& orders, std::ostream& out) {
  auto database = open_shop(config);
  std::vector<std::string> wanted = wanted_orders(*database, orders);
  std::size_t begun = 0;
  for (const std::string& id : wanted) {
    auto became = database->write([&](db::Connection& connection) {
      return backoffice::retry_build(connection, OrderId(id), {command_line_actor()},
                                     SystemClock().now());
    });
    if (became == BuildAgain::begun) ++begun;
    if (became == BuildAgain::is_final) {
      out << id << " has been downloaded: its files stay as they are.\n";
    }
    if (became == BuildAgain::not_paid) out << "No order that is paid has the id " << id << ".\n";
  }
  out << begun << (begun == 1 ? " order is" : " orders are") << " built at once.\n";
  return begun == wanted.size() ? 0 : 1;
}

}  // namespace typecase::app
