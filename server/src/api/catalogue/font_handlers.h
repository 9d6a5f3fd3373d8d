#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "api/catalogue/font_answers.h"
#include "api/catalogue/snapshot_answers.h"
#include "api/catalogue/text_state.h"
#include "http/routing/router.h"
#include "specimen/tester/text_measures.h"

namespace typecase::api {

// The family that has the id now, or had it. Throws ErrorException: gone (retired), not_found.
const catalogue::Family& family_of(const catalogue::Catalogue& catalogue, std::string_view id);

// Facts of an installation that pages need.
struct ShopFacts {
  std::string gateway_script;                      // empty: the gateway's own
  std::function<std::string()> publishable_key;    // of the gateway; empty: it has none
  std::optional<std::string> previewed_name = {};  // of the change set that this is a preview of
};

// The public reads about fonts.
class FontAnswers {
 public:
  FontAnswers(const FontStates& states, const TextStates& texts, specimen::TextMeasures& measures,
              SnapshotAnswers& answers, ShopFacts facts)
      : states_(states),
        texts_(texts),
        measures_(measures),
        answers_(answers),
        facts_(std::move(facts)) {}

  // GET /api/fonts, /api/fonts/{id}, /api/styles and /api/siteconfigs/shop.
  void add_routes(http::Router& router);

  // Made once for a state of the catalogue: a style's tester takes long to work out.
  answers::CachedStyle specimen_style(std::string_view style);

  // Makes every answer before a visitor asks: none of them needs the database afterwards. Of a shop
  // whose list has pages only those that somebody has asked for: they are thousands.
  void warm();

 private:
  using Question = SnapshotAnswers::Question;
  boost::json::value font_list(const FontState& state,
                               std::span<const catalogue::Family> families) const;
  Question about_fonts() const;
  Question about_fonts(int page) const;  // from 1
  Question about_styles() const;
  // item, kind: a hidden style or package, and a hidden licence kind, that a link names. Either may
  // be empty, or another word of the visitor.
  Question about_font(std::string_view id, std::string_view item = {},
                      std::string_view kind = {}) const;
  Question about_shop() const;

  const FontStates& states_;
  const TextStates& texts_;
  specimen::TextMeasures& measures_;
  SnapshotAnswers& answers_;
  ShopFacts facts_;

  std::mutex styles_guard_;
  std::shared_ptr<const catalogue::Catalogue> styles_of_;
  std::map<std::string, answers::CachedStyle, std::less<>> styles_;
};

}  // namespace typecase::api
