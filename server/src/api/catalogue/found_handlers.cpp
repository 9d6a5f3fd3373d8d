#include "api/catalogue/catalogue_routes.h"

#include "api/pages/news_feed.h"
#include "api/pages/page_head.h"
#include "api/pages/site_map.h"

namespace typecase::api {

using http::Method;
using http::Request;
using http::Run;

void add_found_routes(http::Router& router, const TextStates& states, SnapshotAnswers& answers,
                      const std::string& public_url) {
  auto add = [&](std::string_view path, const std::string& type, auto make) {
    router.add({Method::get, std::string(path), "", Run::work,
                [&states, &answers, path = std::string(path), type, make](const Request& request) {
                  auto now = states.current();
                  return answers.file(request, path, now, type, [&] { return make(*now); });
                }});
  };
  add(feed_path, "application/atom+xml; charset=utf-8", [public_url](const TextState& now) {
    return news_feed(*now.edition, now.catalogue->foundry, public_url);
  });
  add("/sitemap.xml", "application/xml; charset=utf-8", [public_url](const TextState& now) {
    return site_map(published_addresses(*now.catalogue, *now.edition, *now.licences), public_url);
  });
  add("/robots.txt", "text/plain; charset=utf-8",
      [public_url](const TextState&) { return robots(public_url); });
}

}  // namespace typecase::api
