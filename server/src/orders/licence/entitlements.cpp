#include "orders/licence/entitlements.h"

#include <algorithm>

#include "db/record.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

db::Connection::Parameters to_parameters(const std::vector<std::string>& texts) {
  db::Connection::Parameters parameters;
  for (const std::string& text : texts) parameters.push_back(db::parameter(text));
  return parameters;
}

std::string or_nothing(const std::optional<std::string>& text) { return text.value_or(""); }

}  // namespace

bool upgrades(const Order& order) {
  return std::ranges::any_of(order.lines, [](const Line& line) { return !line.upgrades.empty(); });
}

bool supersede(db::Connection& connection, const std::string& successor,
               const std::vector<std::string>& serials, std::string_view actor, Time now) {
  bool all = true;
  for (const std::string& serial : serials) {
    auto row = connection.find_one(
        "UPDATE entitlement SET superseded_by = $2 WHERE serial = $1 "
        "AND state IN ('active', 'suspended') RETURNING order_id, state",
        serial, successor);
    all &= row.has_value();
    if (!row) continue;
    move(connection,
         {Subject::entitlement, serial, OrderId(row->text("order_id")), row->text("state"),
          "superseded", actor},
         now);
  }
  return all;
}

std::vector<std::string> restore_superseded_by(db::Connection& connection,
                                               const std::string& successor) {
  // One that was revoked besides stays so, and waits for nobody.
  connection.execute(
      "UPDATE entitlement SET superseded_by = NULL WHERE superseded_by = $1 AND state = 'revoked'",
      successor);
  auto restored = connection.select<std::string>(
      "UPDATE entitlement SET state = 'active', superseded_by = NULL "
      "WHERE superseded_by = $1 AND state = 'superseded' RETURNING serial",
      successor);
  std::ranges::sort(restored);
  return restored;
}

std::set<int> ineffective_upgrades(db::Connection& connection, const OrderId& order) {
  auto lines = connection.select<int>(
      "WITH RECURSIVE later (line, serial, gross) AS ("
      "SELECT e.line_index, s.serial, l.gross FROM entitlement e "
      "JOIN entitlement s ON s.serial = e.superseded_by JOIN order_line l "
      "ON l.order_id = s.order_id AND l.line_index = s.line_index WHERE e.order_id = $1 "
      "UNION SELECT b.line, s.serial, l.gross FROM later b "
      "JOIN entitlement e ON e.serial = b.serial "
      "JOIN entitlement s ON s.serial = e.superseded_by JOIN order_line l "
      "ON l.order_id = s.order_id AND l.line_index = s.line_index) "
      "SELECT line FROM later GROUP BY line HAVING max(gross) = 0",
      order.text);
  return {lines.begin(), lines.end()};
}

std::vector<FreeUpgrade> free_upgrades_of(db::Connection& connection, const OrderId& order,
                                          const std::set<int>& lines) {
  std::vector<FreeUpgrade> found;
  for (const db::Row& row : connection.rows(
           "WITH RECURSIVE later (line, serial, description) AS ("
           "SELECT e.line_index, s.serial, l.description || ', ' || l.licence_name "
           "FROM entitlement e JOIN entitlement s ON s.serial = e.superseded_by "
           "JOIN order_line l ON l.order_id = s.order_id AND l.line_index = s.line_index "
           "WHERE e.order_id = $1 AND l.gross = 0 AND s.state <> 'revoked' "
           "AND s.serial NOT IN (SELECT serial FROM licence_decision WHERE decision = 'accepted') "
           "UNION SELECT b.line, s.serial, l.description || ', ' || l.licence_name FROM later b "
           "JOIN entitlement e ON e.serial = b.serial "
           "JOIN entitlement s ON s.serial = e.superseded_by JOIN order_line l "
           "ON l.order_id = s.order_id AND l.line_index = s.line_index "
           "WHERE l.gross = 0 AND s.state <> 'revoked' "
           "AND s.serial NOT IN (SELECT serial FROM licence_decision WHERE decision = 'accepted')) "
           "SELECT line, serial, description FROM later ORDER BY description, serial",
           order)) {
    if (lines.contains(static_cast<int>(row.integer("line")))) {
      found.push_back({row.text("serial"), row.text("description")});
    }
  }
  return found;
}

std::vector<std::string> replaced_by(db::Connection& connection, const OrderId& order,
                                     const std::set<int>& lines) {
  std::vector<std::string> names;
  for (const db::Row& row : connection.rows(
           "SELECT e.line_index AS line, l.description || ', ' || l.licence_name AS description "
           "FROM entitlement e JOIN entitlement b ON b.superseded_by = e.serial "
           "JOIN order_line l ON l.order_id = b.order_id AND l.line_index = b.line_index "
           "WHERE e.order_id = $1 AND b.state = 'superseded' ORDER BY 2, b.serial",
           order)) {
    if (lines.contains(static_cast<int>(row.integer("line")))) {
      names.push_back(row.text("description"));
    }
  }
  return names;
}

std::vector<std::string> ended_upgrades(db::Connection& connection, const OrderId& order) {
  return connection.select<std::string>(
      "WITH RECURSIVE later (serial, description) AS ("
      "SELECT s.serial, l.description || ', ' || l.licence_name FROM entitlement e "
      "JOIN licence_upgrade u ON u.serial = e.serial JOIN entitlement s "
      "ON s.order_id = u.order_id AND s.line_index = u.line_index JOIN order_line l "
      "ON l.order_id = s.order_id AND l.line_index = s.line_index "
      "WHERE e.order_id = $1 AND e.state = 'revoked' AND s.state = 'revoked' AND l.gross = 0 "
      "UNION SELECT s.serial, l.description || ', ' || l.licence_name FROM later b "
      "JOIN licence_upgrade u ON u.serial = b.serial JOIN entitlement s "
      "ON s.order_id = u.order_id AND s.line_index = u.line_index JOIN order_line l "
      "ON l.order_id = s.order_id AND l.line_index = s.line_index "
      "WHERE s.state = 'revoked' AND l.gross = 0) "
      "SELECT description FROM later ORDER BY description, serial",
      order.text);
}

bool have_licensee(db::Connection& connection, const std::vector<std::string>& serials,
                   const Licensee& licensee) {
  if (serials.empty()) return true;
  auto rows = connection.rows(
      "SELECT DISTINCT o.licensee FROM entitlement e JOIN orders o ON o.id = e.order_id "
      "WHERE e.serial IN (" +
          db::placeholders(1, serials.size()) + ")",
      to_parameters(serials));
  return std::ranges::all_of(rows, [&](const db::Row& row) {
    Licensee held = row.get<Licensee>("licensee");
    const std::string company = or_nothing(held.company);
    return held.name == licensee.name &&
           (company.empty() || company == or_nothing(licensee.company));
  });
}

}  // namespace typecase::orders
