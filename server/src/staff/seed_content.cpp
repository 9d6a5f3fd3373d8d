#include <sstream>

#include "base/ids.h"
#include "staff/seed_folder.h"

namespace typecase::staff {
namespace {

// Page ids that lead to something the shop makes itself.
bool is_made_by_the_shop(std::string_view page) {
  return page == "verify" || page == "eula" || page.starts_with("eula-");
}

// The lines "key: value" between two lines of three hyphens at the beginning of a text; moves the
// text behind them.
std::map<std::string, std::string> take_front_matter(std::istream& text) {
  std::map<std::string, std::string> front;
  std::string line;
  if (!std::getline(text, line) || line != "---") return front;
  while (std::getline(text, line) && line != "---") {
    std::size_t colon = line.find(": ");
    if (colon != line.npos) front[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return front;
}

void read_page(SeedFolder& folder, const std::string& id, content::Content& content) {
  std::string place = "pages/" + id + ".md";
  if (slug(id) != id || is_made_by_the_shop(id)) {
    return folder.fault(place, "not_allowed", "No page may have this name.");
  }
  std::istringstream text(folder.file(place).value_or(""));
  std::map<std::string, std::string> front = take_front_matter(text);
  for (const char* key : {"title", "description"}) {
    if (front[key].empty()) {
      folder.fault(place + ": " + key, "required", "This key needs a text.");
    }
  }
  std::string markdown(std::istreambuf_iterator<char>(text), {});
  content.pages.push_back(
      content::make_page(id, front["title"], front["description"], std::move(markdown)));
}

void check_link(SeedTable& entry, const std::string& link, const content::Content& content) {
  constexpr std::string_view pages = "/pages/";
  if (link.starts_with(pages)) {
    std::string id = link.substr(pages.size());
    if (!is_made_by_the_shop(id) && !content.page(id)) {
      entry.fault("link", "no_such_page", "There is no page " + id + ".md.");
    }
  } else if (!link.starts_with("https://") && (!link.starts_with("/") || link.starts_with("//"))) {
    entry.fault("link", "not_allowed", "A path of this site or an https address is needed here.");
  }
}

void read_menus(SeedTable& table, content::Content& content) {
  content.menus = {{1, {}}, {2, {}}};
  std::set<std::string> ids;
  table.each("item", [&](SeedTable& entry) {
    content::MenuItem item{entry.new_id(ids), entry.text("link"), entry.text("title")};
    check_link(entry, item.link, content);
    int menu = entry.integer("menu");
    if (menu != 1 && menu != 2) {
      return entry.fault("menu", "out_of_range", "1 is the header, 2 the footer.");
    }
    content.menus[menu].push_back(std::move(item));
  });
}

void read_pangrams(SeedTable& table, content::Content& content) {
  table.each("pangram", [&](SeedTable& entry) {
    content::Pangram pangram{entry.text("script"), entry.text("language"), entry.text("name"),
                             entry.text("text")};
    if (pangram.script.size() != 4) {
      entry.fault("script", "not_allowed", "Four letters of ISO 15924 are needed here.");
    }
    content.pangrams.push_back(std::move(pangram));
  });
}

}  // namespace

content::Content read_content(SeedFolder& folder) {
  content::Content content;
  for (const std::string& id : folder.page_names()) read_page(folder, id, content);
  folder.table("menus.toml", [&](SeedTable& table) { read_menus(table, content); });
  folder.table("pangrams.toml", [&](SeedTable& table) { read_pangrams(table, content); });
  return content;
}

}  // namespace typecase::staff
