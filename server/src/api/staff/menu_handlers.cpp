#include "api/staff/menu_handlers.h"

#include "api/catalogue/content_answers.h"
#include "api/show_change.h"
#include "api/staff/staff_caller.h"
#include "content/menu_items.h"

namespace typecase::api {
namespace {

using content::PlacedMenuItem;
using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 16 << 10;

answers::PlacedMenuItem answer(const PlacedMenuItem& placed) {
  return {placed.item, placed.menu, placed.position};
}

std::vector<answers::PlacedMenuItem> placed_items(const content::Content& content) {
  std::vector<answers::PlacedMenuItem> placed;
  for (const auto& [menu, items] : content.menus) {
    int position = 0;
    for (const content::MenuItem& item : items) placed.push_back({item, menu, ++position});
  }
  return placed;
}

Response menu_item(const content::Content& content, const Request& request) {
  auto found = content::find_menu_item(content, request.parameter("id"));
  if (!found) throw ErrorException(not_found("menu item"));
  return http::json(answer(*found));
}

Response add(const MenuServices& services, const Request& request, const staff::Caller& caller) {
  auto wanted = http::read_body<content::NewMenuItem>(request);
  auto added = services.editor.add(caller, wanted, request.id).value();
  show_change(services.snapshots);
  Response response = http::json(answer(added), 201);
  return std::move(response.set("Location", "/api/menu_items/" + added.item.id));
}

Response change(const MenuServices& services, const Request& request, const staff::Caller& caller) {
  auto wanted = http::read_body<content::MenuItemChange>(request);
  auto changed =
      services.editor.change(caller, request.parameter("id"), wanted, request.id).value();
  show_change(services.snapshots);
  return http::json(answer(changed));
}

Response remove(const MenuServices& services, const Request& request, const staff::Caller& caller) {
  services.editor.remove(caller, request.parameter("id"), request.id).value();
  show_change(services.snapshots);
  return http::no_content();
}

}  // namespace

void add_menu_read_routes(http::Router& router, const snapshot::Snapshots& snapshots,
                          SnapshotAnswers& answers) {
  answers.add_route(router, "/api/menus", "getMenus", [&](const Request&) {
    auto now = snapshots.current()->content;
    return SnapshotAnswers::Question{"menus", now, [now] { return menus_json(*now); }};
  });
  answers.add_route(router, "/api/menu_items", "listMenuItems", [&](const Request&) {
    auto now = snapshots.current()->content;
    return SnapshotAnswers::Question{"menu items", now,
                                     [now] { return json::answer(placed_items(*now)); }};
  });
  router.add(
      {Method::get, "/api/menu_items/{id}", "getMenuItem", Run::on_io,
       [&](const Request& request) { return menu_item(*snapshots.current()->content, request); }});
}

boost::json::value menus_json(const content::Content& content) {
  return boost::json::object{{"1", json::answer(content.menus.at(1))},
                             {"2", json::answer(content.menus.at(2))}};
}

void add_menu_routes(http::Router& router, const MenuServices& services) {
  add_menu_read_routes(router, services.snapshots, services.answers);
  auto add_write = [&](Method method, const char* pattern, const char* operation, auto handle) {
    router.add({method, pattern, operation, Run::work,
                as_staff(services.accounts, services.tokens,
                         [services, handle](const Request& request, const staff::Caller& caller) {
                           return handle(services, request, caller);
                         }),
                body_limit});
  };
  add_write(Method::post, "/api/menu_items", "createMenuItem", add);
  add_write(Method::patch, "/api/menu_items/{id}", "updateMenuItem", change);
  add_write(Method::del, "/api/menu_items/{id}", "deleteMenuItem", remove);
}

}  // namespace typecase::api
