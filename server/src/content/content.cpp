#include "content/content.h"

#include <algorithm>

#include "content/menu_items.h"

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
    if (row.integer(4) != 0) {
      content.withdrawn["/pages/" + row.text(0)] = row.text(1);
      continue;
    }
    content.pages.push_back(make_page(row.text(0), row.text(1), row.text(2), row.text(3)));
  }
  std::ranges::sort(content.pages, {}, &Page::id);
}

void load_posts(db::Connection& connection, Content& content) {
  for (const db::Row& row :
       connection.rows("SELECT id, title, description, markdown, draft, published_at, updated_at,"
                       " withdrawn FROM post")) {
    if (row.integer(7) != 0) {
      if (row.integer(4) == 0) content.withdrawn["/news/" + row.text(0)] = row.text(1);
      continue;
    }
    Post& post = content.posts.emplace_back(Post{row.text(0),
                                                 row.text(1),
                                                 row.text(2),
                                                 row.text(3),
                                                 row.integer(4) != 0,
                                                 from_micros(row.integer(5)),
                                                 from_micros(row.integer(6)),
                                                 {}});
    post.prose = read_prose(post.markdown);
  }
  std::ranges::sort(content.posts, [](const Post& a, const Post& b) {
    return a.published != b.published ? a.published > b.published : a.id < b.id;
  });
}

void load_projects(db::Connection& connection, Content& content) {
  for (const db::Row& row : connection.rows("SELECT id, path FROM project")) {
    content.projects.push_back({row.text(0), row.text(1)});
  }
  std::ranges::sort(content.projects, {}, &Project::id);
}

}  // namespace

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

Page make_page(std::string id, std::string title, std::string description, std::string markdown) {
  Prose prose = read_prose(markdown);
  return {std::move(id), std::move(title), std::move(description), std::move(markdown),
          std::move(prose)};
}

std::shared_ptr<const Content> load(db::Connection& connection) {
  auto content = std::make_shared<Content>();
  content->menus = load_menus(connection);
  load_pages(connection, *content);
  load_posts(connection, *content);
  load_projects(connection, *content);
  for (const db::Row& row :
       connection.rows("SELECT script, language, name, text FROM pangram ORDER BY position")) {
    content->pangrams.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
  }
  return content;
}

}  // namespace typecase::content
