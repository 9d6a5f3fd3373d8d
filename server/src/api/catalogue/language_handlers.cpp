#include "api/catalogue/language_handlers.h"

#include "api/catalogue/font_handlers.h"
#include "api/catalogue/language_answers.h"
#include "base/error.h"

namespace typecase::api {

using Made = specimen::SharedCache<http::Variants>::Made;

SnapshotAnswers::Question LanguageAnswers::about_all() const {
  auto state = states_.current();
  return {"languages", state,
          [state] { return json::answer(answers::language_list(*state->catalogue)); }};
}

http::Response LanguageAnswers::one(const http::Request& request) {
  Catalogue catalogue = states_.current()->catalogue;
  const catalogue::Family& family = family_of(*catalogue, request.parameter("id"));
  auto language = catalogue::find_language(request.parameter("code"));
  if (!language) throw ErrorException(not_found("language"));

  std::string key =
      std::to_string(number_of(catalogue)) + " " + family.id.text + " " + std::to_string(*language);
  auto answer = about_one_.get(key, [&]() -> Result<Made> {
    auto variants = std::make_shared<const http::Variants>(http::make_variants(
        boost::json::serialize(
            json::answer(answers::language_answer(*catalogue, family, *language))),
        "application/json", {{"Cache-Control", "no-cache"}}));
    return Made{variants, http::size_of(*variants)};
  });
  return http::compressed(request, *answer.value());
}

std::uint64_t LanguageAnswers::number_of(const Catalogue& catalogue) {
  std::lock_guard guard(guard_);
  if (numbered_ != catalogue) ++number_;
  numbered_ = catalogue;
  return number_;
}

void LanguageAnswers::add_routes(http::Router& router) {
  answers_.add_route(router, "/api/languages", "listLanguages",
                     [this](const http::Request&) { return about_all(); });
  router.add({http::Method::get, "/api/fonts/{id}/languages/{code}", "getFontLanguage",
              http::Run::work, [this](const http::Request& request) { return one(request); }});
}

}  // namespace typecase::api
