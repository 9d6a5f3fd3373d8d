#pragma once

#include <optional>
#include <string>
#include <vector>

#include "content/content.h"

namespace typecase::content {

// Texts that were withdrawn, with their last words and without their rich text.
struct RemovedTexts {
  std::vector<Page> pages;  // by id
  std::vector<Post> posts;  // by id
};

RemovedTexts load_removed(db::Connection& connection);

// The same without their words.
struct RemovedTitle {
  std::string id, title;
  std::optional<Time> published_at;  // of a post
};
struct RemovedTitles {
  std::vector<RemovedTitle> pages;  // by id
  std::vector<RemovedTitle> posts;  // by id
};

RemovedTitles load_removed_titles(db::Connection& connection);

}  // namespace typecase::content
