#pragma once

#include "api/font_handlers.h"
#include "base/clock.h"
#include "http/router.h"
#include "search/finder.h"

namespace typecase::api {

void add_search_routes(http::Router& router, const search::Finder& finder, FontAnswers& fonts,
                       const Clock& clock);

}  // namespace typecase::api
