#include "backoffice/family_list.h"

#include <map>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

constexpr std::string_view unless_former = "NOT EXISTS (SELECT 1 FROM former_item i WHERE i.id = ";

void add_styles(db::Connection& connection, std::map<std::string, FamilyRow*>& families) {
  for (const db::Row& row :
       connection.rows("SELECT s.family_id, count(*) AS styles, min(s.id) AS first FROM style s "
                       "WHERE " +
                       std::string(unless_former) + "s.id) GROUP BY s.family_id")) {
    auto found = families.find(row.text("family_id"));
    if (found == families.end()) continue;
    found->second->styles = row.integer("styles");
    if (!found->second->style_id) found->second->style_id = row.text("first");
  }
}

FamilyRows read_rows(db::Connection& connection, Time now) {
  FamilyRows list;
  for (const db::Row& row : connection.rows(
           "SELECT f.id, f.name, f.texts, f.state, f.on_from, f.on_until FROM family f WHERE " +
           std::string(unless_former) + "f.id) ORDER BY f.position, f.name, f.id")) {
    FamilyRow& family = list.families.emplace_back();
    family.id = row.text("id");
    family.name = row.text("name");
    family.state = catalogue::state_at(row.as<catalogue::Life>(), now);
    const auto texts = row.get<catalogue::TextsRecord>("texts");
    if (!texts.specimen.style.empty()) family.style_id = texts.specimen.style;
  }
  std::map<std::string, FamilyRow*> by_id;
  for (FamilyRow& family : list.families) by_id[family.id] = &family;
  add_styles(connection, by_id);
  return list;
}

}  // namespace

FamilyRows FamilyList::list() const {
  return database_.read(
      [&](db::Connection& connection) { return read_rows(connection, clock_.now()); });
}

}  // namespace typecase::backoffice
