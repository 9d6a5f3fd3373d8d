#include "api/catalogue/font_handlers.h"

#include "content/links.h"

namespace typecase::api {
namespace {

using http::Request;

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
  return {"fonts", state, [this, state] {
            answers::FontSource source{*state->catalogue, *state->licences, measures_};
            return json::answer(answers::FontList{
                answers::each<answers::FontSummary>(state->catalogue->families, source)});
          }};
}

FontAnswers::Question FontAnswers::about_styles() const {
  auto state = states_.current();
  return {"styles", state, [this, state] {
            answers::FontSource source{*state->catalogue, *state->licences, measures_};
            answers::StyleList list;
            for (const catalogue::Family& family : state->catalogue->families) {
              for (const catalogue::Style& style : family.styles) {
                list.styles.push_back({source, family, style});
              }
            }
            return json::answer(list);
          }};
}

FontAnswers::Question FontAnswers::about_font(std::string_view id, std::string_view item,
                                              std::string_view kind) const {
  auto state = states_.current();
  const catalogue::Catalogue& catalogue = *state->catalogue;
  const catalogue::Family& family = family_of(catalogue, id);

  std::string shown(catalogue.current_id(item));
  if (!catalogue::has_hidden_item(family, shown)) shown.clear();
  const licences::Kind* hidden = state->licences->kind(family.id.text, kind);
  if (hidden && catalogue::allowed(hidden->state).listed) hidden = nullptr;
  std::string key = "font " + family.id.text;
  if (!shown.empty()) key += " with " + shown;
  if (hidden) key += " under " + hidden->id;
  return {std::move(key), state,
          [this, state, &family, shown = std::move(shown), under = hidden ? hidden->id : ""] {
            const auto with_item = catalogue::with_hidden_item(family, shown);
            const licences::Licences& licences = *state->licences;
            const bool is_offered =
                licences.offers(family.id.text) || licences.kind(family.id.text, under) != nullptr;
            answers::FontSource source{*state->catalogue, *state->licences, measures_};
            return json::answer(answers::Font{source, with_item ? *with_item : family, is_offered});
          }};
}

FontAnswers::Question FontAnswers::about_shop() const {
  auto state = texts_.current();
  std::string key = facts_.publishable_key();
  return {"shop " + key, state, [this, state, key] {
            answers::Shop shop{*state->catalogue, measures_, facts_.gateway_script, key};
            if (facts_.previewed_name) shop.preview = answers::ShopPreview{*facts_.previewed_name};
            for (std::string_view id : content::linked_pages) {
              if (state->edition->content->page(id)) shop.pages.push_back(id);
            }
            return json::answer(shop);
          }};
}

answers::CachedStyle FontAnswers::specimen_style(std::string_view style) {
  std::lock_guard guard(styles_guard_);
  auto state = states_.current();  // Under the guard: an older one must not follow a newer one.
  if (!state->catalogue->style(style)) return {};
  if (styles_of_ != state->catalogue) styles_.clear();
  styles_of_ = state->catalogue;
  auto found = styles_.find(style);
  if (found == styles_.end()) {
    auto made = json::answer(answers::specimen_style(*state->catalogue, measures_, style));
    found = styles_.emplace(std::string(style), answers::CachedStyle{std::move(made)}).first;
  }
  return found->second;
}

void FontAnswers::warm() {
  const auto warm_lists = [this] {
    for (const Question& question : {about_shop(), about_fonts(), about_styles()}) {
      answers_.text(question);
    }
  };
  warm_lists();
  for (const catalogue::Family& family : states_.current()->catalogue->families) {
    answers_.text(about_font(family.id.text));
    for (const catalogue::Style& style : family.styles) specimen_style(style.id.text);
  }
  warm_lists();  // Of more families than there is room for, these stay.
}

void FontAnswers::add_routes(http::Router& router) {
  answers_.add_route(router, "/api/fonts", "listFonts",
                     [this](const Request&) { return about_fonts(); });
  answers_.add_route(router, "/api/fonts/{id}", "getFont", [this](const Request& r) {
    return about_font(r.parameter("id"), r.query_value("item"), r.query_value("kind"));
  });
  answers_.add_route(router, "/api/styles", "listStyles",
                     [this](const Request&) { return about_styles(); });
  answers_.add_route(router, "/api/siteconfigs/shop", "getShop",
                     [this](const Request&) { return about_shop(); });
}

}  // namespace typecase::api
