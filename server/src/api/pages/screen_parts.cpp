#include "api/pages/screen_parts.h"

#include <boost/json.hpp>

#include "base/text/html.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

enum class Opens { here, in_new_tab };

// Links open as with the shop's script.
std::string menu(const std::vector<content::MenuItem>& items, Opens opens) {
  const std::string target = opens == Opens::here ? "" : " target=\"_blank\" rel=\"noopener\"";
  std::string html = "<ul>";
  for (const content::MenuItem& item : items) {
    html += "<li><a href=\"" + escape_html(item.link) + "\"" + target + ">" +
            escape_html(item.title) + "</a></li>";
  }
  return html + "</ul>";
}

// The last step is where the reader is.
std::string way(const std::vector<Crumb>& trail, const catalogue::Foundry& foundry) {
  std::string html = "<ol><li>" + link("/", foundry.name) + "</li>";
  for (const Crumb& crumb : trail) {
    bool is_last = &crumb == &trail.back();
    html += "<li>" + (is_last ? escape_html(crumb.title) : link(crumb.path, crumb.title)) + "</li>";
  }
  return html + "</ol>";
}

}  // namespace

std::string link(const std::string& path, const std::string& text) {
  return "<a href=\"" + escape_html(path) + "\">" + escape_html(text) + "</a>";
}

std::string day(Time time) {
  return "<time datetime=\"" + to_iso8601(time) + "\">" + messages::day(time) + "</time>";
}

std::string framed(const Screen& screen, const catalogue::Foundry& foundry,
                   const content::Content& content) {
  return "<header><nav>" + way(screen.trail, foundry) + menu(content.menus.at(1), Opens::here) +
         "</nav></header><main>" + screen.main + "</main><footer>" +
         menu(content.menus.at(2), Opens::in_new_tab) + "</footer>";
}

void add_page_links(Screen& screen, const ListPages& pages, int page, const PageLinks& links) {
  const std::string path = screen.path;
  screen.path = path_of_page(path, page);
  if (!screen.trail.empty()) screen.trail.back().path = screen.path;
  if (pages.pages() == 1) return;
  screen.main += "<p>";
  if (page > 1) screen.main += link(path_of_page(path, page - 1), links.before) + " ";
  if (page < pages.pages()) screen.main += link(path_of_page(path, page + 1), links.after);
  screen.main += "</p>";
}

std::string key(const std::vector<std::string>& parts) {
  return boost::json::serialize(boost::json::value_from(parts));
}

}  // namespace typecase::api
