#include "reports/sales_names.h"

#include <unordered_map>

#include "db/record.h"
#include "documents/wording.h"
#include "messages/messages.h"

namespace typecase::reports {
namespace {

using Names = std::unordered_map<std::string, std::string>;

Names by_id(const std::vector<db::Row>& rows) {
  Names names;
  for (const db::Row& row : rows) names[row.text("id")] = row.text("name");
  return names;
}

// Styles by family and name, as load() of the catalogue has it; packages by their own.
constexpr std::string_view item_names =
    "SELECT s.id, f.name || ' ' || s.name AS name FROM style s JOIN family f ON f.id = s.family_id "
    "UNION ALL SELECT id, name FROM package";

Names names_by(db::Connection& connection, SalesBy by) {
  if (by == SalesBy::family) return by_id(connection.rows("SELECT id, name FROM family"));
  if (by == SalesBy::style) return by_id(connection.rows(item_names));
  if (by == SalesBy::licence) return by_id(connection.rows("SELECT id, name FROM licence_kind"));
  return {};
}

// Of a licence kind that is gone: the name that it was sold under.
std::optional<std::string> sold_name(db::Connection& connection, const std::string& licence) {
  return connection.find<std::string>(
      "SELECT licence_name FROM order_line WHERE licence_id = $1 "
      "ORDER BY eula_version DESC, order_id DESC LIMIT 1",
      licence);
}

std::string name_of_nothing(SalesBy by) {
  if (by == SalesBy::designer) return messages::text("staffReports.foundry");
  return messages::text("staffReports.unknown");
}

std::string name_of(db::Connection& connection, SalesBy by, const std::string& key,
                    const Names& names) {
  if (key.empty()) return name_of_nothing(by);
  if (by == SalesBy::country) return documents::country_name(key);
  if (const auto name = names.find(key); name != names.end()) return name->second;
  return by == SalesBy::licence ? sold_name(connection, key).value_or(key) : key;
}

}  // namespace

void name_rows(db::Connection& connection, SalesBy by, std::vector<SalesRow>& rows) {
  const Names names = names_by(connection, by);
  for (SalesRow& row : rows) row.name = name_of(connection, by, row.key, names);
}

}  // namespace typecase::reports
