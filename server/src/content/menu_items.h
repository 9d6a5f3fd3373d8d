#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "content/content.h"

// Menu items one by one, in the caller's transaction, as staff change them. Each change moves the
// texts version, which disturbs no checkout (db/versioned.h).
namespace typecase::content {

constexpr std::size_t most_menu_items = 50;  // of one menu

// An item and its place.
struct PlacedMenuItem {
  MenuItem item;
  int menu = 1;      // 1: header, 2: footer
  int position = 1;  // in that menu, from 1

  bool operator==(const PlacedMenuItem&) const = default;
};

struct NewMenuItem {
  std::optional<std::string> id;  // else made of the title
  std::int64_t menu = 1;
  std::optional<std::int64_t> position;  // else, and beyond the end, the last place
  std::string link;
  std::string title;
};
BOOST_DESCRIBE_STRUCT(NewMenuItem, (), (id, menu, position, link, title))

// Members without a value stay as they are. An item that changes its menu without a position
// becomes the last there.
struct MenuItemChange {
  std::optional<std::int64_t> menu;
  std::optional<std::int64_t> position;
  std::optional<std::string> link;
  std::optional<std::string> title;
};
BOOST_DESCRIBE_STRUCT(MenuItemChange, (), (menu, position, link, title))

// Both menus, by their numbers.
std::map<int, std::vector<MenuItem>> load_menus(db::Connection& connection);

// nullopt: there is none.
std::optional<PlacedMenuItem> find_menu_item(const Content& content, std::string_view id);
std::optional<PlacedMenuItem> find_menu_item(db::Connection& connection, std::string_view id);

// Both fail as invalid: /id not_allowed, /menu and /position out_of_range, /link not_allowed or
// no_such_page, /title required, too_long or not_allowed; as conflict: menu_item_exists, menu_full.
Result<PlacedMenuItem> add_menu_item(db::Connection& connection, const NewMenuItem& wanted,
                                     Time now);
// not_found besides.
Result<PlacedMenuItem> change_menu_item(db::Connection& connection, std::string_view id,
                                        const MenuItemChange& change, Time now);
// The item as it was. not_found.
Result<PlacedMenuItem> remove_menu_item(db::Connection& connection, std::string_view id);

// The items that staff made or changed, by menu and position.
std::vector<PlacedMenuItem> menu_items_of_staff(db::Connection& connection);

}  // namespace typecase::content
