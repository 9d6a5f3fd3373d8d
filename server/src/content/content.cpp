#include "content/content.h"

#include "documents/markdown.h"

namespace typecase::content {

const Page* Content::page(std::string_view id) const {
  auto found = std::lower_bound(pages.begin(), pages.end(), id,
                                [](const Page& page, auto wanted) { return page.id < wanted; });
  return found == pages.end() || found->id != id ? nullptr : &*found;
}

const MenuItem* Content::menu_item(std::string_view id) const {
  for (const auto& [menu, items] : menus) {
    for (const MenuItem& item : items) {
      if (item.id == id) return &item;
    }
  }
  return nullptr;
}

std::vector<MenuItem> Content::menu_items() const {
  std::vector<MenuItem> all;
  for (const auto& [menu, items] : menus) all.insert(all.end(), items.begin(), items.end());
  return all;
}

Page make_page(std::string id, std::string title, std::string description, std::string markdown) {
  std::string html = documents::html_from_markdown(markdown);
  return {std::move(id), std::move(title), std::move(description), std::move(markdown),
          std::move(html)};
}

std::shared_ptr<const Content> load(db::Connection& connection) {
  auto content = std::make_shared<Content>();
  content->menus = {{1, {}}, {2, {}}};
  for (const db::Row& row :
       connection.rows("SELECT menu, id, link, title FROM menu_item ORDER BY menu, position")) {
    content->menus[static_cast<int>(row.integer(0))].push_back(
        {row.text(1), row.text(2), row.text(3)});
  }
  for (const db::Row& row : connection.rows("SELECT id, title, description, markdown FROM page")) {
    content->pages.push_back(make_page(row.text(0), row.text(1), row.text(2), row.text(3)));
  }
  std::sort(content->pages.begin(), content->pages.end(),
            [](const Page& a, const Page& b) { return a.id < b.id; });
  for (const db::Row& row :
       connection.rows("SELECT script, language, name, text FROM pangram ORDER BY position")) {
    content->pangrams.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
  }
  return content;
}

}  // namespace typecase::content
