#include "app/wiring/screen_sources.h"

namespace typecase::app {
namespace {

specimen::SpecimenMeasures measure(const ScreenParts& parts, const catalogue::Family& family) {
  if (family.styles.empty()) return {};
  auto catalogue = parts.catalogue.current();
  const catalogue::Style* own = catalogue->style(family.specimen.style.text);
  return parts.measures.specimen(family, own ? *own : family.styles.front());
}

}  // namespace

api::Screens::Sources screen_sources(const ScreenParts& parts,
                                     std::shared_ptr<const http::Router> router,
                                     std::string public_url) {
  api::Screens::Sources from{parts.catalogue, parts.editions, parts.licences};
  from.get = [router = std::move(router)](const std::string& target) {
    return http::body_of(*router, target);
  };
  from.measures = [parts](const catalogue::Family& family) { return measure(parts, family); };
  from.nearest_family = [parts](const std::string& words) {
    return parts.finder.current()->nearest_family(words);
  };
  from.verification = [](const std::string&) { return std::nullopt; };
  from.has_shared_cart = [](const std::string&) { return false; };
  from.has_prepared_cart = [](const std::string&) { return false; };
  from.public_url = std::move(public_url);
  return from;
}

}  // namespace typecase::app
