#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "api/catalogue/font_state.h"
#include "api/catalogue/snapshot_answers.h"
#include "http/content/variants.h"
#include "http/routing/router.h"
#include "specimen/tester/shared_cache.h"

namespace typecase::api {

// The languages that fonts set. The list is made once for each state of the shop; of the answers
// about one language of one family, those asked for lately are kept, up to a number of bytes.
class LanguageAnswers {
 public:
  // The states and the answers must outlive this.
  LanguageAnswers(const FontStates& states, SnapshotAnswers& answers, std::size_t bytes = 4 << 20)
      : states_(states), answers_(answers), about_one_(bytes) {}

  // GET /api/languages and /api/fonts/{id}/languages/{code}.
  void add_routes(http::Router& router);

 private:
  using Catalogue = std::shared_ptr<const catalogue::Catalogue>;

  SnapshotAnswers::Question about_all() const;
  http::Response one(const http::Request& request);
  // Another number for every catalogue, for the keys of what is kept.
  std::uint64_t number_of(const Catalogue& catalogue);

  const FontStates& states_;
  SnapshotAnswers& answers_;
  specimen::SharedCache<http::Variants> about_one_;

  std::mutex guard_;
  Catalogue numbered_;
  std::uint64_t number_ = 0;
};

}  // namespace typecase::api
