#pragma once

#include <string>

#include "catalogue/catalogue.h"
#include "content/edition.h"

namespace typecase::api {

constexpr std::size_t most_feed_entries = 20;

// The newest posts as an Atom feed (RFC 4287), whole, in HTML with words in place of specimens. Ids
// are the posts' addresses. `public_url`: without a slash at its end.
std::string news_feed(const content::Edition& edition, const catalogue::Foundry& foundry,
                      const std::string& public_url);

}  // namespace typecase::api
