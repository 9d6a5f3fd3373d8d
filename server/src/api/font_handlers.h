#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "api/font_state.h"
#include "api/snapshot_answers.h"
#include "api/text_state.h"
#include "http/router.h"
#include "specimen/text_measures.h"

namespace typecase::api {

// The family that has the id now, or had it. Throws ErrorException: gone (retired), not_found.
const catalogue::Family& family_of(const catalogue::Catalogue& catalogue, std::string_view id);

// The public reads about fonts, for the API and for the pages that carry the same data.
class FontAnswers {
 public:
  FontAnswers(const FontStates& states, const TextStates& texts, specimen::TextMeasures& measures,
              SnapshotAnswers& answers, std::string gateway_script,
              std::string gateway_publishable_key)
      : states_(states),
        texts_(texts),
        measures_(measures),
        answers_(answers),
        gateway_script_(std::move(gateway_script)),
        gateway_publishable_key_(std::move(gateway_publishable_key)) {}

  // GET /api/fonts, /api/fonts/{id}, /api/styles and /api/siteconfigs/shop.
  void add_routes(http::Router& router);

  // The same as JSON text.
  std::string fonts();
  std::string styles();
  std::string font(const std::string& id);  // throws ErrorException: not_found
  std::string shop();

  // SpecimenStyle of api/openapi.yaml; null where no such style is on sale. Made once for a state
  // of the catalogue: what a style's tester is made of takes long to find.
  boost::json::value specimen_style(std::string_view style);

  // Makes every answer before a visitor asks: none of them needs the database afterwards.
  void warm();

 private:
  struct Question {
    std::string key;
    std::shared_ptr<const void> state;
    SnapshotAnswers::Make make;
  };
  Question about_fonts() const;
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
  std::string gateway_script_;
  std::string gateway_publishable_key_;

  std::mutex styles_guard_;
  std::shared_ptr<const catalogue::Catalogue> styles_of_;
  std::map<std::string, boost::json::value, std::less<>> styles_;
};

}  // namespace typecase::api
