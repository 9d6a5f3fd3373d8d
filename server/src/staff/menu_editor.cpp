#include "staff/menu_editor.h"

#include <boost/json.hpp>

#include "audit/audit.h"

namespace typecase::staff {
namespace {

Permission write_menus() { return find_permission("menus:write").value(); }

using content::PlacedMenuItem;

std::string to_json(const PlacedMenuItem& placed) {
  return boost::json::serialize(boost::json::object{{"menu", placed.menu},
                                                    {"position", placed.position},
                                                    {"link", placed.item.link},
                                                    {"title", placed.item.title}});
}

struct Change {
  std::string_view action;
  const PlacedMenuItem* before = nullptr;
  const PlacedMenuItem* after = nullptr;
};

void note(db::Connection& connection, const Caller& caller, const Change& change, Time now,
          std::string_view request_id) {
  audit::Entry entry;
  entry.at = now;
  entry.permission = write_menus().name;
  entry.action = change.action;
  entry.object_id = (change.after ? change.after : change.before)->item.id;
  if (change.before) entry.object_before = to_json(*change.before);
  if (change.after) entry.object_after = to_json(*change.after);
  entry.request_id = request_id;
  audit::record(connection, to_actor(caller), entry);
}

}  // namespace

Result<PlacedMenuItem> MenuEditor::add(const Caller& caller, const content::NewMenuItem& wanted,
                                       std::string_view request_id) {
  auto permitted = check_permission(caller, write_menus());
  if (!permitted) return permitted.error();
  return database_.write([&](db::Connection& connection) {
    Time now = clock_.now();
    auto added = content::add_menu_item(connection, wanted, now);
    if (added) note(connection, caller, {"menu_item.created", nullptr, &*added}, now, request_id);
    return added;
  });
}

Result<PlacedMenuItem> MenuEditor::change(const Caller& caller, std::string_view id,
                                          const content::MenuItemChange& change,
                                          std::string_view request_id) {
  auto permitted = check_permission(caller, write_menus());
  if (!permitted) return permitted.error();
  return database_.write([&](db::Connection& connection) {
    Time now = clock_.now();
    auto before = content::find_menu_item(connection, id);
    auto after = content::change_menu_item(connection, id, change, now);
    if (after) {
      note(connection, caller, {"menu_item.changed", &*before, &*after}, now, request_id);
    }
    return after;
  });
}

Result<void> MenuEditor::remove(const Caller& caller, std::string_view id,
                                std::string_view request_id) {
  auto permitted = check_permission(caller, write_menus());
  if (!permitted) return permitted.error();
  return database_.write([&](db::Connection& connection) -> Result<void> {
    auto before = content::remove_menu_item(connection, id);
    if (!before) return before.error();
    note(connection, caller, {"menu_item.deleted", &*before, nullptr}, clock_.now(), request_id);
    return {};
  });
}

}  // namespace typecase::staff
