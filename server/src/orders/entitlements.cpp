#include "orders/entitlements.h"

#include <algorithm>

#include "orders/stored_parts.h"
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
         {Subject::entitlement, serial, OrderId(row->text(0)), row->text(1), "superseded", actor},
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
  std::vector<std::string> restored;
  for (const db::Row& row :
       connection.rows("UPDATE entitlement SET state = 'active', superseded_by = NULL "
                       "WHERE superseded_by = $1 AND state = 'superseded' RETURNING serial",
                       successor)) {
    restored.push_back(row.text(0));
  }
  std::ranges::sort(restored);
  return restored;
}

std::optional<std::string> successor_of(db::Connection& connection, const std::string& serial) {
  auto row = connection.find_one("SELECT superseded_by FROM entitlement WHERE serial = $1", serial);
  return row ? row->optional_text(0) : std::nullopt;
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
    Licensee held = to_licensee(row.text(0));
    return held.name == licensee.name && or_nothing(held.company) == or_nothing(licensee.company);
  });
}

}  // namespace typecase::orders
