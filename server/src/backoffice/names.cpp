#include "backoffice/names.h"

namespace typecase::backoffice {
namespace {

db::Connection::Parameters parameters_of(const std::set<std::string>& ids) {
  db::Connection::Parameters parameters;
  for (const std::string& id : ids) parameters.push_back(db::parameter(id));
  return parameters;
}

NamesById by_id(const std::vector<db::Row>& rows) {
  NamesById names;
  for (const db::Row& row : rows) names.emplace(row.text("id"), row.text("name"));
  return names;
}

}  // namespace

NamesById member_names(db::Connection& connection, const std::set<std::string>& ids) {
  if (ids.empty()) return {};
  return by_id(connection.rows(
      "SELECT id, name FROM staff_member WHERE id IN (" + db::placeholders(1, ids.size()) + ")",
      parameters_of(ids)));
}

NamesById customer_addresses(db::Connection& connection, const std::set<std::string>& ids) {
  if (ids.empty()) return {};
  return by_id(
      connection.rows("SELECT id, email AS name FROM customer WHERE email <> '' AND id IN (" +
                          db::placeholders(1, ids.size()) + ")",
                      parameters_of(ids)));
}

}  // namespace typecase::backoffice
