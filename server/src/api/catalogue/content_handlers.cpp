#include "api/catalogue/catalogue_routes.h"

#include <algorithm>

#include "api/catalogue/content_answers.h"
#include "pricing/cart.h"

namespace typecase::api {

namespace {

// The agreement whose text is the page of that id: "eula-desktop-1.2", or "eula-desktop" of the
// newest. nullptr: none is.
const licences::Eula* eula_of_page(const licences::Licences& licences, std::string_view id) {
  if (!id.starts_with("eula-")) return nullptr;
  const auto found = std::ranges::find_if(licences.eulas, [&](const licences::Eula& eula) {
    if (licences.is_draft(eula)) return false;
    const std::string newest = "eula-" + eula.kind_id;
    return id == newest + "-" + eula.version || (id == newest && licences.is_newest(eula));
  });
  return found == licences.eulas.end() ? nullptr : &*found;
}

content::Page page_of(const licences::Eula& eula, const licences::Licences& licences,
                      std::string_view id) {
  const licences::Kind* kind = licences.kind(eula.kind_id);
  std::string title = eula.kind_id == licences::trial_kind
                          ? "Terms of trials"
                          : pricing::agreement_title(kind ? kind->name : eula.kind_id);
  return content::make_page(std::string(id), title,
                            "The " + title + ", version " + eula.version + ".", eula.markdown);
}

}  // namespace

bool has_page(const content::Content& content, const licences::Licences& licences,
              std::string_view id) {
  return content.page(id) != nullptr || eula_of_page(licences, id) != nullptr;
}

std::optional<content::Page> find_page(const content::Content& content,
                                       const licences::Licences& licences, std::string_view id) {
  if (const content::Page* page = content.page(id)) return *page;
  const licences::Eula* eula = eula_of_page(licences, id);
  return eula != nullptr ? std::optional(page_of(*eula, licences, id)) : std::nullopt;
}

bool names_a_version(const licences::Licences& licences, std::string_view id) {
  return std::ranges::any_of(licences.eulas, [&](const licences::Eula& eula) {
    return id == "eula-" + eula.kind_id + "-" + eula.version;
  });
}

void add_content_routes(http::Router& router, const content::Current& content,
                        SnapshotAnswers& answers) {
  answers.add_route(router, "/api/siteconfigs/pangrams", "getPangrams", [&](const http::Request&) {
    auto now = content.current();
    return SnapshotAnswers::Question{
        "pangrams", now, [now] { return json::answer(answers::Pangrams{now->pangrams}); }};
  });
}

}  // namespace typecase::api
