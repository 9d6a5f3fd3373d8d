#include "api/console/order_query.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "base/scalar.h"
#include "base/text/strings.h"
#include "base/text/text_limits.h"

namespace typecase::api {
namespace {

using orders::OrderFilterState;
using orders::OrderSort;

// As api/console.yaml has them.
constexpr std::int64_t usual_limit = 50;
constexpr std::int64_t largest_limit = 200;

template <class T>
std::optional<T> to_number(std::string_view text) {
  T number = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "2026-11-27"
std::optional<Time> to_day(std::string_view text) {
  const auto parts = split(text, '-');
  constexpr std::size_t length = 10;
  if (text.size() != length || parts.size() != 3 || parts[0].size() != 4) return std::nullopt;
  const auto year = to_number<int>(parts[0]);
  const auto month = to_number<unsigned>(parts[1]), day = to_number<unsigned>(parts[2]);
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(*month),
                                         std::chrono::day(*day)};
  if (!date.ok()) return std::nullopt;
  return Time(std::chrono::sys_days(date));
}

// Ids of families and licences, as the folder of a shop names them.
bool is_slug(std::string_view text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

class Reader {
 public:
  explicit Reader(const http::Request& request) : request_(request) {}

  OrderQuery read() {
    OrderQuery query;
    read_filter(query.filter);
    read_page(query.page);
    if (!faults_.empty()) {
      throw ErrorException(
          {ErrorKind::invalid, "invalid_filter", "This filter cannot be read.", faults_, 0});
    }
    return query;
  }

 private:
  void read_filter(orders::OrderFilter& filter) {
    filter.question = std::string(trimmed(request_.query_value("q")));
    limit_text(filter.question, "/q", faults_);
    filter.state = choice<OrderFilterState>("state");
    filter.from = parsed("from", to_day, "A day is written as 2026-11-27.");
    filter.until = parsed("to", to_day, "A day is written as 2026-11-27.");
    if (filter.until) *filter.until += std::chrono::days(1);
    filter.country = checked("country", is_country, "Two capital letters, such as PT.");
    filter.family = checked("family", is_slug, "There is no such family.");
    filter.licence = checked("licence", is_slug, "There is no such licence.");
    filter.currency = checked(
        "currency", [](std::string_view code) { return currency_exponent(code).has_value(); },
        "Three capital letters, such as EUR.");
    if (auto least = parsed("least", to_number<std::int64_t>, "A whole number of minor units.")) {
      filter.least = Money{*least};
      if (filter.currency.empty()) fault("least", "A least total needs a currency.");
    }
  }

  void read_page(orders::PageRequest& page) {
    page.sort = choice<OrderSort>("sort").value_or(OrderSort::newest);
    const std::string_view after = request_.query_value("after");
    if (!after.empty()) {
      page.after = orders::parse_cursor(after, page.sort);
      if (!page.after) fault("after", "This is no page of this list.");
    }
    page.limit = parsed("limit", to_number<std::int64_t>, "From 1 to 200.").value_or(usual_limit);
    if (page.limit < 1 || page.limit > largest_limit) fault("limit", "From 1 to 200.");
  }

  template <class Enum>
  std::optional<Enum> choice(const char* name) {
    return parsed(name, parse_enum<Enum>, "There is no such choice.");
  }

  // nullopt: it is not given, or a fault.
  template <class Parse>
  auto parsed(const char* name, Parse parse, const char* message)
      -> decltype(parse(std::string_view())) {
    const std::string_view text = request_.query_value(name);
    if (text.empty()) return std::nullopt;
    auto value = parse(text);
    if (!value) fault(name, message);
    return value;
  }

  template <class Check>
  std::string checked(const char* name, Check check, const char* message) {
    const std::string_view text = request_.query_value(name);
    if (text.empty()) return {};
    if (!check(text)) fault(name, message);
    return std::string(text);
  }

  void fault(const char* name, const char* message) {
    faults_.push_back({std::string("/") + name, "not_readable", message});
  }

  const http::Request& request_;
  std::vector<Fault> faults_;
};

}  // namespace

OrderQuery read_order_query(const http::Request& request) { return Reader(request).read(); }

}  // namespace typecase::api
