#pragma once

#include "api/catalogue/font_handlers.h"
#include "base/clock.h"
#include "http/routing/router.h"
#include "search/finder.h"

namespace typecase::api {
namespace answers {

struct SearchResult {
  const search::Found& found;
  CachedStyle style;
  search::Kind kind = found.kind;
  std::string_view title = found.title, detail = found.detail, path = found.path;
  bool near = found.near;
};
BOOST_DESCRIBE_STRUCT(SearchResult, (), (kind, title, detail, path, near, style))

struct SearchResults {
  std::vector<SearchResult> results;
};
BOOST_DESCRIBE_STRUCT(SearchResults, (), (results))

}  // namespace answers

void add_search_routes(http::Router& router, const search::Finder& finder, FontAnswers& fonts,
                       const Clock& clock);

}  // namespace typecase::api
