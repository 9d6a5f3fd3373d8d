#pragma once

#include "content/content.h"

namespace typecase::content {

// Makes the menus and pangrams those of `content`, and its pages those under their ids; other
// pages stay. Only the Markdown of a page counts. Answers whether anything changed, and moves the
// shop version if so.
bool save(db::Connection& connection, const Content& content);

}  // namespace typecase::content
