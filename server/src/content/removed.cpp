#include "content/removed.h"

#include "content/rows.h"

namespace typecase::content {

RemovedTexts load_removed(db::Connection& connection) {
  RemovedTexts removed;
  for (const db::Row& row : connection.rows(
           "SELECT id, title, description, markdown FROM page WHERE withdrawn = 1 ORDER BY id")) {
    removed.pages.push_back(
        {row.text("id"), row.text("title"), row.text("description"), row.text("markdown"), {}});
  }
  for (const db::Row& row :
       connection.rows("SELECT id, title, description, markdown, draft, published_at, updated_at"
                       " FROM post WHERE withdrawn = 1 ORDER BY id")) {
    removed.posts.push_back(to_post(row));
  }
  return removed;
}

RemovedTitles load_removed_titles(db::Connection& connection) {
  RemovedTitles removed;
  for (const db::Row& row :
       connection.rows("SELECT id, title FROM page WHERE withdrawn = 1 ORDER BY id")) {
    removed.pages.push_back({row.text("id"), row.text("title"), std::nullopt});
  }
  for (const db::Row& row : connection.rows(
           "SELECT id, title, published_at FROM post WHERE withdrawn = 1 ORDER BY id")) {
    removed.posts.push_back({row.text("id"), row.text("title"), row.time("published_at")});
  }
  return removed;
}

}  // namespace typecase::content
