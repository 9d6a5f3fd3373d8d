#pragma once

#include "api/catalogue/snapshot_answers.h"
#include "api/catalogue/text_state.h"
#include "catalogue/catalogue.h"
#include "content/content.h"
#include "http/routing/router.h"
#include "licences/licences.h"

namespace typecase::api {

// GET /api/licences.
void add_licence_routes(http::Router& router, const catalogue::Current& catalogue,
                        const licences::Current& licences, SnapshotAnswers& answers);

// The page of that id: the foundry's own, or the agreement of a licence kind under eula-{kind} and
// eula-{kind}-{version}. nullopt: none.
std::optional<content::Page> find_page(const content::Content& content,
                                       const licences::Licences& licences, std::string_view id);

// Whether there is one: the text of an agreement is not read.
bool has_page(const content::Content& content, const licences::Licences& licences,
              std::string_view id);

// Whether the id is that of an agreement with its version: search engines find the words that hold
// under the id without one.
bool names_a_version(const licences::Licences& licences, std::string_view id);

// GET /api/siteconfigs/pangrams.
void add_content_routes(http::Router& router, const content::Current& content,
                        SnapshotAnswers& answers);

// By what the shop is found: GET /news/feed.xml, /sitemap.xml and /robots.txt. `public_url`:
// without a slash at its end.
void add_found_routes(http::Router& router, const TextStates& states, SnapshotAnswers& answers,
                      const std::string& public_url);

}  // namespace typecase::api
