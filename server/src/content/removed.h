#pragma once

#include "content/content.h"

namespace typecase::content {

// Texts that were withdrawn, with their last words and without their rich text.
struct RemovedTexts {
  std::vector<Page> pages;  // by id
  std::vector<Post> posts;  // by id
};

RemovedTexts load_removed(db::Connection& connection);

}  // namespace typecase::content
