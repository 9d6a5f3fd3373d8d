#include "api/catalogue/catalogue_routes.h"

#include "api/catalogue/licence_answers.h"

namespace typecase::api {
namespace {

using http::Request;

// A hidden kind that a link names, as the family is sold under it; else nothing.
std::string hidden_kind(const licences::Licences& licences, std::string_view family,
                        std::string_view id) {
  const licences::Kind* kind = licences.kind(family, id);
  return kind != nullptr && !catalogue::allowed(kind->state).listed ? kind->id : "";
}

std::string key(std::string_view family, const std::string& hidden) {
  return "licences " + std::string(family) + (hidden.empty() ? "" : " with " + hidden);
}

// As a family is sold under them; for an empty id as all are. The hidden kind is there too.
boost::json::value licences_json(const licences::Licences& licences, std::string_view family,
                                 const std::string& hidden) {
  answers::LicenceList list{answers::each<answers::Combination>(licences.combinations), {}};
  for (const licences::Kind& kind : licences.kinds_of(family)) {
    if (catalogue::allowed(kind.state).listed || kind.id == hidden) list.licences.push_back({kind});
  }
  return json::answer(list);
}

}  // namespace

void add_licence_routes(http::Router& router, const catalogue::Current& catalogue,
                        const licences::Current& licences, SnapshotAnswers& answers) {
  answers.add_route(router, "/api/licences", "listLicences", [&](const Request& request) {
    auto shop = catalogue.current();
    std::string font(shop->current_id(request.query_value("font")));
    if (!font.empty() && !shop->family(font)) throw ErrorException(not_found("font"));
    auto now = licences.current();
    std::string hidden = hidden_kind(*now, font, request.query_value("kind"));
    std::string name = key(font, hidden);
    return SnapshotAnswers::Question{std::move(name), now,
                                     [now, font = std::move(font), hidden = std::move(hidden)] {
                                       return licences_json(*now, font, hidden);
                                     }};
  });
}

}  // namespace typecase::api
