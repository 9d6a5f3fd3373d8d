#pragma once

#include <memory>
#include <string_view>

#include "api/catalogue/snapshot_answers.h"
#include "api/catalogue/text_state.h"
#include "http/routing/router.h"
#include "specimen/tester/text_measures.h"

namespace typecase::api {

// The public reads of texts. Threads: any number at once.
class TextAnswers {
 public:
  TextAnswers(const TextStates& states, specimen::TextMeasures& measures, SnapshotAnswers& answers)
      : states_(states), measures_(measures), answers_(answers) {}

  // GET /api/pages/{id}, /api/news, /api/news/{id} and /api/projects/{id}.
  void add_routes(http::Router& router);

 private:
  using Question = SnapshotAnswers::Question;
  Question about_page(std::string_view id) const;
  Question about_post(std::string_view id) const;
  Question about_news(int page) const;

  const TextStates& states_;
  specimen::TextMeasures& measures_;
  SnapshotAnswers& answers_;
};

}  // namespace typecase::api
