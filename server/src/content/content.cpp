#include "content/content.h"

#include <algorithm>

#include "content/menu_items.h"
#include "content/rows.h"
#include "db/record.h"

namespace typecase::content {
namespace {

template <class Thing>
const Thing* find(const std::vector<Thing>& things, std::string_view id) {
  auto found = std::ranges::find(things, id, &Thing::id);
  return found == things.end() ? nullptr : &*found;
}

void load_pages(db::Connection& connection, Content& content) {
  for (const db::Row& row :
       connection.rows("SELECT id, title, description, markdown, withdrawn FROM page")) {
    if (row.integer("withdrawn") != 0) {
      content.withdrawn["/pages/" + row.text("id")] = row.text("title");
      continue;
    }
    content.pages.push_back(make_page(row.text("id"), row.text("title"), row.text("description"),
                                      row.text("markdown")));
  }
  std::ranges::sort(content.pages, {}, &Page::id);
}

void load_posts(db::Connection& connection, Content& content) {
  for (const db::Row& row :
       connection.rows("SELECT id, title, description, markdown, draft, published_at, updated_at,"
                       " withdrawn FROM post")) {
    if (row.integer("withdrawn") != 0) {
      if (row.integer("draft") == 0)
        content.withdrawn["/news/" + row.text("id")] = row.text("title");
      continue;
    }
    Post& post = content.posts.emplace_back(to_post(row));
    post.rich_text = read_rich_text(post.markdown);
  }
  std::ranges::sort(content.posts, is_newer);
}

void load_projects(db::Connection& connection, Content& content) {
  content.projects = connection.select<Project>("SELECT id, path FROM project");
  std::ranges::sort(content.projects, {}, &Project::id);
}

}  // namespace

bool is_newer(const Post& one, const Post& other) {
  return one.published != other.published ? one.published > other.published : one.id < other.id;
}

const Page* Content::page(std::string_view id) const { return find(pages, id); }
const Post* Content::post(std::string_view id) const { return find(posts, id); }
const Project* Content::project(std::string_view id) const { return find(projects, id); }

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

Post to_post(const db::Row& row) {
  return {row.text("id"),
          row.text("title"),
          row.text("description"),
          row.text("markdown"),
          row.integer("draft") != 0,
          from_micros(row.integer("published_at")),
          from_micros(row.integer("updated_at")),
          {}};
}

Page make_page(std::string id, std::string title, std::string description, std::string markdown) {
  RichText rich_text = read_rich_text(markdown);
  return {std::move(id), std::move(title), std::move(description), std::move(markdown),
          std::move(rich_text)};
}

std::shared_ptr<const Content> load(db::Connection& connection) {
  auto content = std::make_shared<Content>();
  content->menus = load_menus(connection);
  load_pages(connection, *content);
  load_posts(connection, *content);
  load_projects(connection, *content);
  content->pangrams = connection.select<Pangram>("SELECT " + db::columns<Pangram>() +
                                                 " FROM pangram ORDER BY position");
  return content;
}

}  // namespace typecase::content
