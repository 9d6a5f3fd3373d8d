#pragma once

#include <string>

#include "api/pages/screens.h"

namespace typecase::api {

constexpr std::string_view feed_path = "/news/feed.xml";

// The elements of a screen's <head>: title, description, what links to it show elsewhere, its one
// address, its feed, and what it tells search engines. `public_url`: without a slash at its end;
// `language`: BCP 47, of all the shop's texts.
std::string page_head(const Screen& screen, const std::string& public_url,
                      const std::string& language);

}  // namespace typecase::api
