#pragma once

#include <string>
#include <vector>

#include "content/content.h"

namespace typecase::content {

// Makes the menus, pangrams and projects those of `content`, and its pages and posts those under
// their ids; other pages and posts stay. Of a text only the Markdown counts. Answers whether
// anything changed, and moves the texts version if so.
bool save(db::Connection& connection, const Content& content);

// Withdraw a text: its address answers 410 from now on. They answer whether it was there, and move
// the texts version if so. A post that visitors have not seen, a draft or one whose day is to come,
// becomes a draft, whose address goes on answering 404: its title stays with the foundry.
bool withdraw_page(db::Connection& connection, const std::string& id);
bool withdraw_post(db::Connection& connection, const std::string& id);

// Notes that `folder` brought the texts of `content`, which are saved. Returns the paths
// ("/pages/jobs") of those that it brought before, has no longer and that visitors may see. Without
// any page in `content` no page is missing, and without any post no post.
std::vector<std::string> note_source(db::Connection& connection, const Content& content,
                                     const std::string& folder);

}  // namespace typecase::content
