#include "api/pages/site_map.h"

#include <algorithm>

#include "api/pages/screen_table.h"
#include "base/text/html.h"

namespace typecase::api {
namespace {

Time newest(const std::vector<const content::Post*>& posts) {
  Time newest{};
  for (const content::Post* post : posts) newest = std::max(newest, post->updated);
  return newest;
}

}  // namespace

std::vector<Address> published_addresses(const catalogue::Catalogue& catalogue,
                                         const content::Edition& edition,
                                         const licences::Licences& licences) {
  std::vector<Address> all{{"/", {}}, {"/test_all", {}}, {"/news", {}}};
  if (!edition.posts.empty()) all.back().changed = newest(edition.posts);
  if (licences.trial_terms) all.push_back({"/trials", {}});
  for (const catalogue::Family& family : catalogue.families)
    all.push_back({"/" + family.id.text, {}});
  for (const content::Page& page : edition.content->pages) all.push_back({"/pages/" + page.id, {}});
  for (const licences::Eula& eula : licences.eulas) {
    const licences::Kind* kind = licences.kind(eula.kind_id);
    bool is_listed = kind == nullptr || catalogue::allowed(kind->state).listed;
    if (is_listed && licences.is_newest(eula)) all.push_back({"/pages/eula-" + eula.kind_id, {}});
  }
  for (const content::Post* post : edition.posts) {
    all.push_back({"/news/" + post->id, post->updated});
  }
  return all;
}

std::string site_map(const std::vector<Address>& addresses, const std::string& public_url) {
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (const Address& address : addresses) {
    xml += "<url><loc>" + escape_html(public_url + address.path) + "</loc>";
    if (address.changed) xml += "<lastmod>" + to_iso8601(*address.changed) + "</lastmod>";
    xml += "</url>\n";
  }
  return xml + "</urlset>\n";
}

std::string robots(const std::string& public_url) {
  std::string text = "User-agent: *\n";
  if (!public_url.starts_with("https://")) return text + "Disallow: /\n";
  // Not what only begins alike: a family may be called Cartoon.
  for (const std::string& path : personal_paths()) {
    for (const char* end : {"$", "?", "/"}) text += "Disallow: " + path + end + "\n";
  }
  return text + "\nSitemap: " + public_url + "/sitemap.xml\n";
}

}  // namespace typecase::api
