#include "content/menu_items.h"

#include <algorithm>

#include "base/ids.h"
#include "base/text/slug.h"
#include "base/text/text_limits.h"
#include "content/links.h"
#include "db/record.h"

namespace typecase::content {
namespace {

using Menus = std::map<int, std::vector<MenuItem>>;

std::optional<PlacedMenuItem> find_placed(const Menus& menus, std::string_view id) {
  for (const auto& [menu, items] : menus) {
    auto found = std::ranges::find(items, id, &MenuItem::id);
    if (found == items.end()) continue;
    return PlacedMenuItem{*found, menu, static_cast<int>(found - items.begin()) + 1};
  }
  return std::nullopt;
}

bool has_page(db::Connection& connection, const std::string& id) {
  return connection.find_one("SELECT 1 FROM page WHERE id = $1", id).has_value();
}

// An id of the title that no other item has: "about", "about-2".
std::string free_id(const Menus& menus, const std::string& title) {
  std::string base = slug(title);
  if (base.empty()) base = "item";
  std::string id = base;
  for (int number = 2; find_placed(menus, id); ++number) id = base + "-" + std::to_string(number);
  return id;
}

void check_id(const std::string& id, std::vector<Fault>& faults) {
  constexpr std::size_t longest = 100;
  if (!id.empty() && id.size() <= longest && slug(id) == id) return;
  faults.push_back({"/id", "not_allowed",
                    "An id has 1 to 100 lower-case ASCII letters, digits and single hyphens."});
}

// `wanted` with its place as it was asked for; a position beyond the end is the end.
Result<void> check(db::Connection& connection, const MenuItem& wanted, std::int64_t menu,
                   const std::optional<std::int64_t>& position) {
  std::vector<Fault> faults;
  check_id(wanted.id, faults);
  if (menu != 1 && menu != 2) {
    faults.push_back({"/menu", "out_of_range", "1 is the header, 2 the footer."});
  }
  if (position && *position < 1) {
    faults.push_back({"/position", "out_of_range", "Positions are counted from 1."});
  }
  need_text(wanted.title, "/title", faults);
  auto fault =
      link_fault(wanted.link, [&](const std::string& page) { return has_page(connection, page); });
  if (fault) faults.push_back({"/link", std::string(fault->code), fault->message});
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "invalid_body", "The menu item was not saved.",
               std::move(faults), 0};
}

Error menu_full() {
  return {ErrorKind::conflict,
          "menu_full",
          "A menu holds at most " + std::to_string(most_menu_items) + " items.",
          {},
          0};
}

Error item_exists() {
  return {
      ErrorKind::conflict, "menu_item_exists", "There is a menu item with this id already.", {}, 0};
}

// Where an item asked for `position` comes to stand among `count` others.
int place_among(std::size_t count, const std::optional<std::int64_t>& position) {
  auto end = static_cast<std::int64_t>(count) + 1;
  return static_cast<int>(std::min(position.value_or(end), end));
}

// The items of `menu` from `first` on give way by one, so that a place becomes free there.
void open_gap(db::Connection& connection, int menu, int first) {
  connection.execute(
      "UPDATE menu_item SET position = position + 1 WHERE menu = $1 AND position >= $2", menu,
      first);
}

// The items of `menu` behind `place`, which nobody has any more, move up by one.
void close_gap(db::Connection& connection, int menu, int place) {
  connection.execute(
      "UPDATE menu_item SET position = position - 1 WHERE menu = $1 AND position > $2", menu,
      place);
}

}  // namespace

Menus load_menus(db::Connection& connection) {
  Menus menus{{1, {}}, {2, {}}};
  for (const db::Row& row :
       connection.rows("SELECT menu, id, link, title FROM menu_item ORDER BY menu, position")) {
    menus[row.get<int>("menu")].push_back(row.as<MenuItem>());
  }
  return menus;
}

std::optional<PlacedMenuItem> find_menu_item(const Content& content, std::string_view id) {
  return find_placed(content.menus, id);
}

std::optional<PlacedMenuItem> find_menu_item(db::Connection& connection, std::string_view id) {
  return find_placed(load_menus(connection), id);
}

Result<PlacedMenuItem> add_menu_item(db::Connection& connection, const NewMenuItem& wanted,
                                     Time now) {
  Menus menus = load_menus(connection);
  MenuItem item{wanted.id.value_or(free_id(menus, wanted.title)), wanted.link, wanted.title};
  auto checked = check(connection, item, wanted.menu, wanted.position);
  if (!checked) return checked.error();
  if (find_placed(menus, item.id)) return item_exists();
  int menu = static_cast<int>(wanted.menu);
  if (menus[menu].size() >= most_menu_items) return menu_full();
  PlacedMenuItem placed{item, menu, place_among(menus[menu].size(), wanted.position)};
  open_gap(connection, menu, placed.position);
  db::Record(item)
      .set("menu", menu)
      .set("position", placed.position)
      .set("staff_edited_at", now)
      .insert(connection, "menu_item");
  db::touch_texts_version(connection);
  return placed;
}

Result<PlacedMenuItem> change_menu_item(db::Connection& connection, std::string_view id,
                                        const MenuItemChange& change, Time now) {
  Menus menus = load_menus(connection);
  auto before = find_placed(menus, id);
  if (!before) return not_found("menu item");
  MenuItem item{before->item.id, change.link.value_or(before->item.link),
                change.title.value_or(before->item.title)};
  std::int64_t menu = change.menu.value_or(before->menu);
  auto position = change.position;
  if (!position && menu == before->menu) position = before->position;
  if (auto checked = check(connection, item, menu, position); !checked) return checked.error();
  std::size_t others = menus[static_cast<int>(menu)].size() - (menu == before->menu ? 1 : 0);
  if (others >= most_menu_items) return menu_full();
  PlacedMenuItem placed{item, static_cast<int>(menu), place_among(others, position)};
  if (placed.menu != before->menu || placed.position != before->position) {
    close_gap(connection, before->menu, before->position);
    open_gap(connection, placed.menu, placed.position);
  }
  connection.execute(
      "UPDATE menu_item SET menu = $2, position = $3, link = $4, title = $5, staff_edited_at = $6 "
      "WHERE id = $1",
      id, placed.menu, placed.position, item.link, item.title, now);
  db::touch_texts_version(connection);
  return placed;
}

Result<PlacedMenuItem> remove_menu_item(db::Connection& connection, std::string_view id) {
  Menus menus = load_menus(connection);
  auto before = find_placed(menus, id);
  if (!before) return not_found("menu item");
  connection.execute("DELETE FROM menu_item WHERE id = $1", id);
  close_gap(connection, before->menu, before->position);
  db::touch_texts_version(connection);
  return *before;
}

std::vector<PlacedMenuItem> menu_items_of_staff(db::Connection& connection) {
  const Menus menus = load_menus(connection);
  std::vector<PlacedMenuItem> items;
  for (const db::Row& row : connection.rows(
           "SELECT id FROM menu_item WHERE staff_edited_at IS NOT NULL ORDER BY menu, position")) {
    items.push_back(*find_placed(menus, row.text("id")));
  }
  return items;
}

}  // namespace typecase::content
