#pragma once

#include <memory>
#include <string>

#include "api/snapshot_answers.h"
#include "api/text_state.h"
#include "http/router.h"
#include "specimen/text_measures.h"

namespace typecase::api {

// The public reads of texts, for the API and for the pages that carry the same data. Threads: any
// number at once.
class TextAnswers {
 public:
  TextAnswers(const TextStates& states, specimen::TextMeasures& measures, SnapshotAnswers& answers)
      : states_(states), measures_(measures), answers_(answers) {}

  // GET /api/pages/{id}, /api/news, /api/news/{id} and /api/projects/{id}.
  void add_routes(http::Router& router);

  // The same as JSON text. Throw ErrorException: not_found.
  std::string page(const std::string& id);
  std::string post(const std::string& id);
  std::string news(int page);

 private:
  struct Question {
    std::string key;
    std::shared_ptr<const TextState> state;
    SnapshotAnswers::Make make;
  };
  Question about_page(std::string_view id) const;
  Question about_post(std::string_view id) const;
  Question about_news(int page) const;
  std::string text(const Question& question);

  const TextStates& states_;
  specimen::TextMeasures& measures_;
  SnapshotAnswers& answers_;
};

}  // namespace typecase::api
