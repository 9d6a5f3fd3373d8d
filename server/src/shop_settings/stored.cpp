#include "shop_settings/stored.h"

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "db/record.h"

namespace typecase::shop_settings {
namespace {

template <class List>
Stored<List> load(db::Connection& connection, Group group) {
  const auto row = connection.find_one(
      "SELECT s.version, s.value, s.fixed, s.changed_at, m.name AS member FROM shop_setting s "
      "LEFT JOIN staff_member m ON m.id = s.changed_by WHERE s.name = $1",
      group);
  if (!row) return {};
  return {row->integer("version"), json::read_stored<List>(row->text("value")),
          json::read_stored<List>(row->text("fixed")), row->optional_time("changed_at"),
          row->optional_text("member")};
}

template <class List>
void fix_group(db::Database& database, Group group, const List& fixed) {
  const bool is_noted =
      database.read([&](db::Connection& c) { return load<List>(c, group).fixed == fixed; });
  if (is_noted) return;
  database.write([&](db::Connection& connection) {
    connection.execute("UPDATE shop_setting SET fixed = $2 WHERE name = $1", group,
                       json::write_stored(fixed));
  });
}

}  // namespace

Stored<LimitList> load_limits(db::Connection& connection) {
  return load<LimitList>(connection, Group::limits);
}

Stored<NoticeList> load_notices(db::Connection& connection) {
  return load<NoticeList>(connection, Group::notices);
}

void fix(db::Database& database, const FixedSettings& fixed) {
  fix_group(database, Group::limits, fixed.limits);
  fix_group(database, Group::notices, fixed.notices);
}

bool save(db::Connection& connection, const Save& save, const std::string& value) {
  return connection.execute(
             "UPDATE shop_setting SET version = version + 1, value = $2, changed_at = $3, "
             "changed_by = $4 WHERE name = $1 AND version = $5",
             save.group, value, save.at, save.member_id, save.version) > 0;
}

}  // namespace typecase::shop_settings
