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
  auto add = [&](std::string_view name, const std::string& type, auto make) {
    const std::string path(name);
    http::Route route{Method::get, path, "", Run::work,
                      [&states, &answers, path, type, make](const Request& request) {
                        auto now = states.current();
                        return *answers.file(request, path, now, [&] {
                          return SnapshotAnswers::File{make(*now), type};
                        });
                      }};
    route.try_cached = [&states, &answers, path](const Request& request) {
      return answers.find_file(request, path, states.current());
    };
    router.add(std::move(route));
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
