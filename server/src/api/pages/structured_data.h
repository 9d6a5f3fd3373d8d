#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "content/content.h"

namespace typecase::api {

// A step on the way from the home page to a screen.
struct Crumb {
  std::string title;
  std::string path;
};

// Data of screens for search engines, in the terms of schema.org. `public_url`: without a slash at
// its end.

boost::json::object organization(const catalogue::Foundry& foundry, const std::string& public_url);

// With an Offer for every style and package, if the family is offered. It has a style.
boost::json::object product(const catalogue::Family& family, const catalogue::Foundry& foundry,
                            const std::string& public_url, bool is_offered);

boost::json::object blog_posting(const content::Post& post, const catalogue::Foundry& foundry,
                                 const std::string& public_url);

// The home page first, then the trail.
boost::json::object breadcrumbs(const std::vector<Crumb>& trail, const catalogue::Foundry& foundry,
                                const std::string& public_url);

}  // namespace typecase::api
