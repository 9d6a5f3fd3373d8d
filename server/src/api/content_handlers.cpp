#include "api/content_handlers.h"

#include <algorithm>

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

boost::json::object to_json(const content::MenuItem& item) {
  return {{"id", item.id}, {"link", item.link}, {"title", item.title}};
}

boost::json::array to_json(const std::vector<content::MenuItem>& items) {
  boost::json::array json;
  for (const content::MenuItem& item : items) json.push_back(to_json(item));
  return json;
}

boost::json::value menu_item(const content::Content& content, std::string_view id) {
  const content::MenuItem* item = content.menu_item(id);
  if (!item) throw ErrorException(not_found("menu item"));
  return to_json(*item);
}

}  // namespace

boost::json::value menus_json(const content::Content& content) {
  return boost::json::object{{"1", to_json(content.menus.at(1))},
                             {"2", to_json(content.menus.at(2))}};
}

boost::json::value pangrams_json(const content::Content& content) {
  boost::json::array pangrams;
  for (const content::Pangram& pangram : content.pangrams) {
    pangrams.push_back({{"script", pangram.script},
                        {"language", pangram.language},
                        {"name", pangram.name},
                        {"text", pangram.text}});
  }
  return boost::json::object{{"pangrams", std::move(pangrams)}};
}

std::optional<content::Page> find_page(const content::Content& content,
                                       const licences::Licences& licences, std::string_view id) {
  if (const content::Page* page = content.page(id)) return *page;
  for (const licences::Eula& eula : licences.eulas) {
    const licences::Kind* kind = licences.kind(eula.kind);
    std::string newest = "eula-" + eula.kind;
    bool is_newest = licences.is_newest(eula);
    if (id != newest + "-" + eula.version && !(is_newest && id == newest)) continue;
    std::string title = eula.kind == licences::trial_kind
                            ? "Terms of trials"
                            : (kind ? kind->name : eula.kind) + " licence agreement";
    return content::make_page(std::string(id), title,
                              "The " + title + ", version " + eula.version + ".", eula.markdown);
  }
  return std::nullopt;
}

bool names_a_version(const licences::Licences& licences, std::string_view id) {
  return std::ranges::any_of(licences.eulas, [&](const licences::Eula& eula) {
    return id == "eula-" + eula.kind + "-" + eula.version;
  });
}

void add_content_routes(http::Router& router, const content::Current& content,
                        SnapshotAnswers& answers) {
  router.add({Method::get, "/api/menus", "getMenus", Run::on_io, [&](const Request& request) {
                auto now = content.current();
                return answers.answer(request, "menus", now, [&] { return menus_json(*now); });
              }});
  router.add(
      {Method::get, "/api/menu_items", "listMenuItems", Run::on_io, [&](const Request& request) {
         auto now = content.current();
         return answers.answer(request, "menu items", now,
                               [&] { return to_json(now->menu_items()); });
       }});
  router.add(
      {Method::get, "/api/menu_items/{id}", "getMenuItem", Run::on_io, [&](const Request& request) {
         return http::json(menu_item(*content.current(), request.parameter("id")));
       }});
  router.add({Method::get, "/api/siteconfigs/pangrams", "getPangrams", Run::on_io,
              [&](const Request& request) {
                auto now = content.current();
                return answers.answer(request, "pangrams", now,
                                      [&] { return pangrams_json(*now); });
              }});
}

}  // namespace typecase::api
