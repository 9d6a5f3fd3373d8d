#pragma once

#include "api/catalogue/snapshot_answers.h"
#include "api/catalogue/text_state.h"
#include "http/routing/router.h"

namespace typecase::api {

// By what the shop is found: GET /news/feed.xml, /sitemap.xml and /robots.txt. `public_url`:
// without a slash at its end.
void add_found_routes(http::Router& router, const TextStates& states, SnapshotAnswers& answers,
                      const std::string& public_url);

}  // namespace typecase::api
