#include "api/console/trial_query.h"

#include <algorithm>

#include "api/console/query_reader.h"
#include "trials/offer.h"

namespace typecase::api {
namespace {

std::optional<bool> to_sold(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

bool is_purpose(std::string_view text) {
  return std::ranges::find(trials::purposes, text) != trials::purposes.end();
}

trials::TrialFilter read_filter(QueryReader& reader) {
  trials::TrialFilter filter;
  filter.question = reader.words("q");
  filter.family = reader.checked("family", is_slug, "The id of a family, such as eb-garamond.");
  filter.purpose = reader.checked("purpose", is_purpose, "There is no such choice.");
  filter.sold = reader.parsed("sold", to_sold, "Either true or false.");
  filter.from = reader.day("from");
  filter.until = reader.day_after("to");
  return filter;
}

}  // namespace

TrialQuery read_trial_query(const http::Request& request) {
  QueryReader reader(request);
  TrialQuery query{read_filter(reader), reader.page(trials::trial_list)};
  reader.finish();
  return query;
}

trials::TrialFilter read_trial_filter(const http::Request& request) {
  QueryReader reader(request);
  trials::TrialFilter filter = read_filter(reader);
  reader.finish();
  return filter;
}

}  // namespace typecase::api
