#pragma once

#include <boost/json.hpp>

#include "catalogue/catalogue.h"
#include "content/edition.h"
#include "specimen/text_measures.h"

namespace typecase::api {

constexpr int posts_of_a_page = 10;

// At least 1.
int pages_of(const content::Edition& edition);

// The posts of a page, the first being 1; none beyond the last.
std::vector<const content::Post*> posts_of(const content::Edition& edition, int page);

// The schemas of api/openapi.yaml for texts.
boost::json::object post_summary(const content::Post& post);               // PostSummary
boost::json::object news_json(const content::Edition& edition, int page);  // News
boost::json::object project_json(const content::Project& project);         // Project
boost::json::object page_json(const content::Page& page, const catalogue::Catalogue& catalogue,
                              specimen::TextMeasures& measures);  // Page
boost::json::object post_json(const content::Edition& edition, const content::Post& post,
                              const catalogue::Catalogue& catalogue,
                              specimen::TextMeasures& measures);  // Post

}  // namespace typecase::api
