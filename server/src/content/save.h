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
// the texts version if so.
bool withdraw_page(db::Connection& connection, const std::string& id);
bool withdraw_post(db::Connection& connection, const std::string& id);

// Pages and posts that a folder brought and no longer has, by path: "/pages/jobs".
struct MissingTexts {
  std::vector<std::string> seen;       // they stay
  std::vector<std::string> withdrawn;  // their addresses answer 410 from now on
};

// Notes that `folder` brought the texts of `content`, which are saved, and finds those that it
// brought before and no longer has. Withdraws them if `withdraw` says so, and moves the shop
// version then. Without any page in `content` no page is missing, and without any post no post.
MissingTexts note_source(db::Connection& connection, const Content& content,
                         const std::string& folder, bool withdraw);

}  // namespace typecase::content
