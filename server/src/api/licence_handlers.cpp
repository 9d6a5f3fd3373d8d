#include "api/licence_handlers.h"

#include "api/decimal.h"

namespace typecase::api {
namespace {

using http::Request;

boost::json::array fields_json(const licences::Kind& kind) {
  boost::json::array fields;
  for (const licences::TextField& field : kind.fields) {
    fields.push_back({{"id", field.id}, {"label", field.label}, {"required", field.required}});
  }
  return fields;
}

boost::json::array options_json(const licences::Kind& kind) {
  boost::json::array options;
  for (const licences::Tier& tier : kind.tiers) {
    options.push_back({{"id", tier.id},
                       {"name", tier.name},
                       {"fullName", tier.shown_name()},
                       {"multiplier", decimal(tier.multiplier)},
                       {"contactUs", tier.contact_us}});
  }
  return options;
}

boost::json::value to_json(const licences::Kind& kind) {
  return boost::json::object{{"id", kind.id},
                             {"name", kind.name},
                             {"metric", kind.metric},
                             {"question", kind.question},
                             {"summary", kind.summary},
                             {"grants", boost::json::value_from(kind.grants)},
                             {"limits", boost::json::value_from(kind.limits)},
                             {"formats", boost::json::value_from(kind.formats)},
                             {"contains", boost::json::value_from(kind.contains)},
                             {"fields", fields_json(kind)},
                             {"options", options_json(kind)},
                             {"eula", boost::json::object{{"kind", kind.id},
                                                          {"version", kind.eula_version},
                                                          {"sha256", kind.eula_sha256}}}};
}

boost::json::array combinations_json(const licences::Licences& licences) {
  boost::json::array combinations;
  for (const auto& [kinds, multiplier] : licences.combinations) {
    combinations.push_back({{"kinds", kinds}, {"multiplier", decimal(multiplier)}});
  }
  return combinations;
}

// A hidden kind that a link names, as the family is sold under it; else nothing.
std::string hidden_kind(const licences::Licences& licences, std::string_view family,
                        std::string_view id) {
  const licences::Kind* kind = licences.kind(family, id);
  return kind != nullptr && !catalogue::allowed(kind->state).listed ? kind->id : "";
}

std::string key(std::string_view family, const std::string& hidden = {}) {
  return "licences " + std::string(family) + (hidden.empty() ? "" : " with " + hidden);
}

// As a family is sold under them; for an empty id as all are. The hidden kind is there too.
boost::json::value licences_json(const licences::Licences& licences, std::string_view family,
                                 const std::string& hidden = {}) {
  boost::json::array kinds;
  for (const licences::Kind& kind : licences.kinds_of(family)) {
    if (catalogue::allowed(kind.state).listed || kind.id == hidden) kinds.push_back(to_json(kind));
  }
  return boost::json::object{{"combinations", combinations_json(licences)},
                             {"licences", std::move(kinds)}};
}

}  // namespace

std::string licences_text(const licences::Current& licences, SnapshotAnswers& answers,
                          const std::string& family) {
  auto now = licences.current();
  return answers.text(key(family), now, [&] { return licences_json(*now, family); });
}

void add_licence_routes(http::Router& router, const catalogue::Current& catalogue,
                        const licences::Current& licences, SnapshotAnswers& answers) {
  router.add({http::Method::get, "/api/licences", "listLicences", http::Run::on_io,
              [&](const Request& request) {
                auto shop = catalogue.current();
                std::string_view font = shop->current_id(request.query_value("font"));
                if (!font.empty() && !shop->family(font)) throw ErrorException(not_found("font"));
                auto now = licences.current();
                std::string hidden = hidden_kind(*now, font, request.query_value("kind"));
                return answers.answer(request, key(font, hidden), now,
                                      [&] { return licences_json(*now, font, hidden); });
              }});
}

}  // namespace typecase::api
