#include "api/console/customer_query.h"

#include "api/console/query_reader.h"
#include "base/text/text_limits.h"

namespace typecase::api {
namespace {

using accounts::CustomerKind;
using accounts::CustomerSort;

std::optional<bool> to_truth(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

}  // namespace

CustomerQuery read_customer_query(const http::Request& request) {
  QueryReader reader(request);
  CustomerQuery query;
  query.filter.question = reader.words("q");
  query.filter.kind = reader.choice<CustomerKind>("kind");
  query.filter.has_bought = reader.parsed("bought", to_truth, "Either true or false.");
  query.filter.country = reader.checked("country", is_country, "Two capital letters, such as PT.");
  query.filter.from = reader.day("from");
  query.filter.until = reader.day_after("to");
  query.page.sort = reader.choice<CustomerSort>("sort").value_or(CustomerSort::newest);
  query.page.after = reader.after(
      [&](std::string_view text) { return accounts::parse_cursor(text, query.page.sort); });
  query.page.limit = reader.limit();
  reader.finish();
  return query;
}

}  // namespace typecase::api
