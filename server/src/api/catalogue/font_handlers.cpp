#include "api/catalogue/font_handlers.h"

#include "api/catalogue/list_pages.h"
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

boost::json::value FontAnswers::font_list(const FontState& state,
                                          std::span<const catalogue::Family> families) const {
  const answers::FontSource source{*state.catalogue, *state.licences, measures_};
  return json::answer(answers::FontList{answers::each<answers::FontSummary>(families, source),
                                        answers::counts_of(*state.catalogue)});
}

FontAnswers::Question FontAnswers::about_fonts() const {
  auto state = states_.current();
  return {"fonts", state, [this, state] { return font_list(*state, state->catalogue->families); }};
}

// Pages beyond the last are as many as somebody likes to ask for: their answers are not kept.
FontAnswers::Question FontAnswers::about_fonts(int page) const {
  auto state = states_.current();
  const ListPages pages = family_pages(state->catalogue->families.size());
  if (page == 1 && !pages.has_pages()) return about_fonts();
  return {page <= pages.pages() ? "fonts " + std::to_string(page) : "", state,
          [this, state, pages, page] {
            return font_list(*state, pages.on(page, state->catalogue->families));
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

// Made without the guard: a visitor does not wait for a thread of low priority.
answers::CachedStyle FontAnswers::specimen_style(std::string_view style) {
  const auto catalogue = states_.current()->catalogue;
  if (!catalogue->style(style)) return {};
  {
    std::lock_guard guard(styles_guard_);
    const auto found = styles_.find(style);
    if (styles_of_ == catalogue && found != styles_.end()) return found->second;
  }
  const answers::CachedStyle made{
      json::answer(answers::specimen_style(*catalogue, measures_, style))};
  std::lock_guard guard(styles_guard_);
  if (states_.current()->catalogue != catalogue) return made;  // An older one follows no newer one.
  if (styles_of_ != catalogue) styles_.clear();
  styles_of_ = catalogue;
  return styles_.insert_or_assign(std::string(style), made).first->second;
}

void FontAnswers::warm() {
  const auto catalogue = states_.current()->catalogue;
  const bool is_long = family_pages(catalogue->families.size()).has_pages();
  const auto warm = [&](const Question& question) {
    if (is_long) return answers_.renew(question);
    answers_.prepare(question);
    return true;
  };
  for (const Question& question : {about_shop(), about_fonts(1)}) answers_.prepare(question);
  for (const Question& question : {about_fonts(), about_styles()}) warm(question);
  for (const catalogue::Family& family : catalogue->families) {
    if (!warm(about_font(family.id.text))) continue;
    for (const catalogue::Style& style : family.styles) specimen_style(style.id.text);
  }
}

void FontAnswers::add_routes(http::Router& router) {
  answers_.add_route(router, "/api/fonts", "listFonts", [this](const Request& r) {
    return r.query_value("page").empty() ? about_fonts() : about_fonts(page_of(r));
  });
  answers_.add_route(router, "/api/fonts/{id}", "getFont", [this](const Request& r) {
    return about_font(r.parameter("id"), r.query_value("item"), r.query_value("kind"));
  });
  answers_.add_route(router, "/api/styles", "listStyles",
                     [this](const Request&) { return about_styles(); });
  answers_.add_route(router, "/api/siteconfigs/shop", "getShop",
                     [this](const Request&) { return about_shop(); });
}

}  // namespace typecase::api
