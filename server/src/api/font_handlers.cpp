#include "api/font_handlers.h"

#include <boost/json.hpp>

#include "api/font_json.h"
#include "content/links.h"
#include "specimen/buckets.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Run;

boost::json::array buckets_json() {
  boost::json::array buckets;
  for (const specimen::Bucket& bucket : specimen::buckets()) {
    buckets.push_back({{"id", bucket.id},
                       {"ranges", specimen::ranges_text(bucket.ranges)},
                       {"next", boost::json::array(bucket.next.begin(), bucket.next.end())}});
  }
  return buckets;
}

boost::json::array pages_json(const content::Content& content) {
  boost::json::array pages;
  for (std::string_view id : content::linked_pages) {
    if (content.page(id)) pages.push_back(boost::json::value(id));
  }
  return pages;
}

// gone ("retired"), or not_found.
Error missing_font(const catalogue::Catalogue& catalogue, std::string_view id) {
  auto retired = catalogue.retired.find(std::string(catalogue.current_id(id)));
  if (retired == catalogue.retired.end()) return not_found("font");
  return {ErrorKind::gone, "retired",
          retired->second + " is no longer sold. Licences and downloads of it stay."};
}

}  // namespace

const catalogue::Family& family_of(const catalogue::Catalogue& catalogue, std::string_view id) {
  const catalogue::Family* family = catalogue.family(id);
  if (!family) throw ErrorException(missing_font(catalogue, id));
  return *family;
}

FontAnswers::Question FontAnswers::about_fonts() const {
  auto state = states_.current();
  return {"fonts", state, [this, state] { return FontJson(*state, measures_).list(); }};
}

FontAnswers::Question FontAnswers::about_styles() const {
  auto state = states_.current();
  return {"styles", state, [this, state] { return FontJson(*state, measures_).styles(); }};
}

FontAnswers::Question FontAnswers::about_font(std::string_view id, std::string_view item,
                                              std::string_view kind) const {
  auto state = states_.current();
  const catalogue::Catalogue& catalogue = *state->catalogue;
  const catalogue::Family& family = family_of(catalogue, id);

  auto with_item = catalogue::with_hidden_item(family, catalogue.current_id(item));
  const licences::Kind* hidden = state->licences->kind(family.id.text, kind);
  if (hidden && catalogue::allowed(hidden->state).listed) hidden = nullptr;
  std::string key = "font " + family.id.text;
  if (with_item) key += " with " + std::string(catalogue.current_id(item));
  if (hidden) key += " under " + hidden->id;
  auto shown = std::make_shared<const catalogue::Family>(with_item.value_or(family));
  return {std::move(key), state, [this, state, shown, under = hidden ? hidden->id : ""] {
            return FontJson(*state, measures_).font(*shown, under);
          }};
}

FontAnswers::Question FontAnswers::about_shop() const {
  auto state = texts_.current();
  return {"shop", state, [this, state] {
            const catalogue::Foundry& foundry = state->catalogue->foundry;
            return boost::json::object{
                {"name", foundry.name},
                {"tagline", foundry.tagline},
                {"email", foundry.email},
                {"currency", foundry.currency},
                {"pricesIncludeTax", foundry.prices_include_tax},
                {"demonstration", foundry.demonstration},
                {"displayStyle",
                 FontJson({state->catalogue, state->licences}, measures_).display_style()},
                {"buckets", buckets_json()},
                {"formerIds", boost::json::value_from(state->catalogue->current_ids)},
                {"gatewayScript", gateway_script_.empty() ? boost::json::value(nullptr)
                                                          : boost::json::value(gateway_script_)},
                {"publishableKey", gateway_publishable_key_},
                {"pages", pages_json(*state->edition->content)}};
          }};
}

std::string FontAnswers::fonts() {
  Question question = about_fonts();
  return answers_.text(question.key, question.state, question.make);
}

std::string FontAnswers::styles() {
  Question question = about_styles();
  return answers_.text(question.key, question.state, question.make);
}

std::string FontAnswers::font(const std::string& id) {
  Question question = about_font(id);
  return answers_.text(question.key, question.state, question.make);
}

std::string FontAnswers::shop() {
  Question question = about_shop();
  return answers_.text(question.key, question.state, question.make);
}

boost::json::value FontAnswers::specimen_style(std::string_view style) {
  std::lock_guard guard(styles_guard_);
  auto state = states_.current();  // Under the guard: an older one must not follow a newer one.
  if (!state->catalogue->style(style)) return nullptr;
  if (styles_of_ != state->catalogue) styles_.clear();
  styles_of_ = state->catalogue;
  auto found = styles_.find(style);
  if (found == styles_.end()) {
    auto made = api::specimen_style(*state->catalogue, measures_, style);
    found = styles_.emplace(std::string(style), std::move(made)).first;
  }
  return found->second;
}

void FontAnswers::warm() {
  shop();
  fonts();
  styles();
  for (const catalogue::Family& family : states_.current()->catalogue->families) {
    font(family.id.text);
    for (const catalogue::Style& style : family.styles) specimen_style(style.id.text);
  }
}

void FontAnswers::add_routes(http::Router& router) {
  auto answer = [this](const Request& request, const Question& question) {
    return answers_.answer(request, question.key, question.state, question.make);
  };
  router.add({Method::get, "/api/fonts", "listFonts", Run::work,
              [this, answer](const Request& r) { return answer(r, about_fonts()); }});
  router.add(
      {Method::get, "/api/fonts/{id}", "getFont", Run::work, [this, answer](const Request& r) {
         return answer(r,
                       about_font(r.parameter("id"), r.query_value("item"), r.query_value("kind")));
       }});
  router.add({Method::get, "/api/styles", "listStyles", Run::work,
              [this, answer](const Request& r) { return answer(r, about_styles()); }});
  router.add({Method::get, "/api/siteconfigs/shop", "getShop", Run::work,
              [this, answer](const Request& r) { return answer(r, about_shop()); }});
}

}  // namespace typecase::api
