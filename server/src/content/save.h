#pragma once

#include "content/content.h"

namespace typecase::content {

// Makes the menus, pangrams and projects those of `content`, and its pages and posts those under
// their ids; other pages and posts stay. Of a text only the Markdown counts. Answers whether
// anything changed, and moves the texts version if so.
bool save(db::Connection& connection, const Content& content);

}  // namespace typecase::content
