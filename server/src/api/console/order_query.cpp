#include "api/console/order_query.h"

#include "api/console/query_reader.h"
#include "base/text/text_limits.h"

namespace typecase::api {
namespace {

using orders::OrderFilterState;
using orders::OrderSort;

bool is_currency(std::string_view code) { return currency_exponent(code).has_value(); }

void read_filter(QueryReader& query, orders::OrderFilter& filter) {
  filter.question = query.words("q");
  filter.state = query.choice<OrderFilterState>("state");
  filter.from = query.day("from");
  filter.until = query.day_after("to");
  filter.country = query.checked("country", is_country, "Two capital letters, such as PT.");
  filter.family = query.checked("family", is_slug, "There is no such family.");
  filter.licence = query.checked("licence", is_slug, "There is no such licence.");
  filter.currency = query.checked("currency", is_currency, "Three capital letters, such as EUR.");
  if (auto least =
          query.parsed("least", to_number<std::int64_t>, "A whole number of minor units.")) {
    filter.least = Money{*least};
    if (filter.currency.empty()) query.fault("least", "A least total needs a currency.");
  }
}

void read_page(QueryReader& query, orders::PageRequest& page) {
  page.sort = query.choice<OrderSort>("sort").value_or(OrderSort::newest);
  page.after =
      query.after([&](std::string_view text) { return orders::parse_cursor(text, page.sort); });
  page.limit = query.limit();
}

}  // namespace

OrderQuery read_order_query(const http::Request& request) {
  QueryReader query(request);
  OrderQuery read;
  read_filter(query, read.filter);
  read_page(query, read.page);
  query.finish();
  return read;
}

orders::OrderFilter read_order_filter(const http::Request& request) {
  QueryReader query(request);
  orders::OrderFilter filter;
  read_filter(query, filter);
  query.finish();
  return filter;
}

}  // namespace typecase::api
