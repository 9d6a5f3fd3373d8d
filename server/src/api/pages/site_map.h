#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "content/edition.h"
#include "licences/licences.h"

namespace typecase::api {

// A screen that search engines may keep.
struct Address {
  std::string path;
  std::optional<Time> changed;  // where it is known
};

// Every screen that is published now: the same as those of Screens that are `indexed`, but for the
// further pages of news.
std::vector<Address> published_addresses(const catalogue::Catalogue& catalogue,
                                         const content::Edition& edition,
                                         const licences::Licences& licences);

// As sitemaps.org has it. `public_url`: without a slash at its end.
std::string site_map(const std::vector<Address>& addresses, const std::string& public_url);

// robots.txt (RFC 9309). Personal pages are not to be fetched; a shop without https is somebody's
// trial of Typecase, and none of it is.
std::string robots(const std::string& public_url);

}  // namespace typecase::api
