#include "content/save.h"

#include "db/record.h"

namespace typecase::content {
namespace {

void replace_menus(db::Connection& connection, const Content& content) {
  connection.execute("DELETE FROM menu_item");
  for (const auto& [menu, items] : content.menus) {
    int position = 0;
    for (const MenuItem& item : items) {
      db::Record(item)
          .set("menu", menu)
          .set("position", ++position)
          .insert(connection, "menu_item");
    }
  }
}

void replace_pangrams(db::Connection& connection, const std::vector<Pangram>& pangrams) {
  connection.execute("DELETE FROM pangram");
  int position = 0;
  for (const Pangram& pangram : pangrams) {
    db::Record(pangram).set("position", ++position).insert(connection, "pangram");
  }
}

bool save_page(db::Connection& connection, const Page& page, const Page* stored) {
  if (stored && stored->title == page.title && stored->description == page.description &&
      stored->markdown == page.markdown) {
    return false;
  }
  db::Record(page).set("withdrawn", false).upsert(connection, "page", "id");
  return true;
}

void replace_projects(db::Connection& connection, const std::vector<Project>& projects) {
  connection.execute("DELETE FROM project");
  for (const Project& project : projects) {
    db::Record(project).insert(connection, "project");
  }
}

bool save_post(db::Connection& connection, const Post& post, const Post* stored) {
  if (stored && stored->title == post.title && stored->description == post.description &&
      stored->markdown == post.markdown && stored->draft == post.draft &&
      stored->published == post.published && stored->updated == post.updated) {
    return false;
  }
  connection.execute(
      "INSERT INTO post (id, title, description, markdown, draft, published_at, updated_at)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7)"
      " ON CONFLICT (id) DO UPDATE SET title = excluded.title,"
      " description = excluded.description, markdown = excluded.markdown, draft = excluded.draft,"
      " published_at = excluded.published_at, updated_at = excluded.updated_at, withdrawn = 0",
      post.id, post.title, post.description, post.markdown, post.draft ? 1 : 0,
      to_micros(post.published), to_micros(post.updated));
  return true;
}

}  // namespace

bool save(db::Connection& connection, const Content& content) {
  std::shared_ptr<const Content> stored = load(connection);
  bool changed = false;
  for (const Page& page : content.pages) {
    changed |= save_page(connection, page, stored->page(page.id));
  }
  for (const Post& post : content.posts) {
    changed |= save_post(connection, post, stored->post(post.id));
  }
  if (stored->projects != content.projects) {
    replace_projects(connection, content.projects);
    changed = true;
  }
  if (stored->menus != content.menus) {
    replace_menus(connection, content);
    changed = true;
  }
  if (stored->pangrams != content.pangrams) {
    replace_pangrams(connection, content.pangrams);
    changed = true;
  }
  if (changed) db::touch_texts_version(connection);
  return changed;
}

}  // namespace typecase::content
