#pragma once

#include <memory>

#include "api/pages/screens.h"
#include "http/routing/router.h"
#include "search/finder.h"
#include "specimen/tester/text_measures.h"

namespace typecase::app {

// Parts of which pages are made, both of the shop and of a preview. They must outlive the screens.
struct ScreenParts {
  const catalogue::Current& catalogue;
  const content::Editions& editions;
  const licences::Current& licences;
  specimen::TextMeasures& measures;
  const search::Finder& finder;
};

// Sources of pages whose data are answers of the router. No cart and no licence is known by them.
api::Screens::Sources screen_sources(const ScreenParts& parts,
                                     std::shared_ptr<const http::Router> router,
                                     std::string public_url);

}  // namespace typecase::app
