#include "content/save.h"

#include <algorithm>

#include "base/clock.h"

namespace typecase::content {
namespace {

// Of the stored texts, the ids of those that were not brought.
template <class Text>
std::vector<std::string> find_gone(const std::vector<db::Row>& stored,
                                   const std::vector<Text>& brought) {
  std::vector<std::string> gone;
  for (const db::Row& row : stored) {
    std::string id = row.text("id");
    if (std::ranges::find(brought, id, &Text::id) == brought.end()) gone.push_back(std::move(id));
  }
  return gone;
}

void note_pages(db::Connection& connection, const std::vector<Page>& brought,
                const std::string& folder, std::vector<std::string>& missing) {
  if (brought.empty()) return;
  for (const Page& page : brought) {
    connection.execute("UPDATE page SET folder = $1 WHERE id = $2 AND folder <> $1", folder,
                       page.id);
  }
  auto known = connection.rows(
      "SELECT id FROM page WHERE withdrawn = 0 AND (folder = $1 OR folder = '') ORDER BY id",
      folder);
  for (const std::string& id : find_gone(known, brought)) {
    missing.push_back("/pages/" + id);
  }
}

void note_posts(db::Connection& connection, const std::vector<Post>& brought,
                const std::string& folder, std::vector<std::string>& missing) {
  if (brought.empty()) return;
  for (const Post& post : brought) {
    connection.execute("UPDATE post SET folder = $1 WHERE id = $2 AND folder <> $1", folder,
                       post.id);
  }
  auto known = connection.rows(
      "SELECT id FROM post WHERE withdrawn = 0 AND (folder = $1 OR folder = '') ORDER BY id",
      folder);
  for (const std::string& id : find_gone(known, brought)) {
    missing.push_back("/news/" + id);
  }
}

}  // namespace

bool withdraw_page(db::Connection& connection, const std::string& id) {
  const bool was_there =
      connection.execute("UPDATE page SET withdrawn = 1 WHERE id = $1 AND withdrawn = 0", id) > 0;
  if (was_there) db::touch_texts_version(connection);
  return was_there;
}

bool withdraw_post(db::Connection& connection, const std::string& id) {
  const bool was_there = connection.execute(
                             "UPDATE post SET withdrawn = 1, draft = CASE WHEN published_at > $2 "
                             "THEN 1 ELSE draft END "
                             "WHERE id = $1 AND withdrawn = 0",
                             id, SystemClock().now()) > 0;
  if (was_there) db::touch_texts_version(connection);
  return was_there;
}

std::vector<std::string> note_source(db::Connection& connection, const Content& content,
                                     const std::string& folder) {
  std::vector<std::string> missing;
  note_pages(connection, content.pages, folder, missing);
  note_posts(connection, content.posts, folder, missing);
  return missing;
}

}  // namespace typecase::content
