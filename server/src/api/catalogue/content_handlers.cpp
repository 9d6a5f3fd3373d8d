#include "api/catalogue/catalogue_routes.h"

#include <algorithm>

#include "api/catalogue/content_answers.h"
#include "pricing/cart.h"

namespace typecase::api {

std::optional<content::Page> find_page(const content::Content& content,
                                       const licences::Licences& licences, std::string_view id) {
  if (const content::Page* page = content.page(id)) return *page;
  for (const licences::Eula& eula : licences.eulas) {
    if (licences.is_draft(eula)) continue;
    const licences::Kind* kind = licences.kind(eula.kind_id);
    std::string newest = "eula-" + eula.kind_id;
    bool is_newest = licences.is_newest(eula);
    if (id != newest + "-" + eula.version && !(is_newest && id == newest)) continue;
    std::string title = eula.kind_id == licences::trial_kind
                            ? "Terms of trials"
                            : pricing::agreement_title(kind ? kind->name : eula.kind_id);
    return content::make_page(std::string(id), title,
                              "The " + title + ", version " + eula.version + ".", eula.markdown);
  }
  return std::nullopt;
}

bool names_a_version(const licences::Licences& licences, std::string_view id) {
  return std::ranges::any_of(licences.eulas, [&](const licences::Eula& eula) {
    return id == "eula-" + eula.kind_id + "-" + eula.version;
  });
}

void add_content_routes(http::Router& router, const content::Current& content,
                        SnapshotAnswers& answers) {
  router.add({http::Method::get, "/api/siteconfigs/pangrams", "getPangrams", http::Run::on_io,
              [&](const http::Request& request) {
                auto now = content.current();
                return answers.answer(
                    request, {"pangrams", now,
                              [&] { return json::answer(answers::Pangrams{now->pangrams}); }});
              }});
}

}  // namespace typecase::api
