#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/scalar.h"
#include "base/text/page_cursor.h"
#include "http/message/message.h"

namespace typecase::api {

// nullopt: it is no whole number, or none that fits.
template <class T>
std::optional<T> to_number(std::string_view text) {
  T number = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The first moment (UTC) of a day such as "2026-11-27". nullopt: there is no such day.
std::optional<Time> to_day(std::string_view text);

// Whether it may be the id of a family or licence, as the folder of a shop names them.
bool is_slug(std::string_view text);

// The parameters of a list of the console. Each that is given and cannot be read becomes a fault at
// its name ("/from"); an empty one counts as not given.
class QueryReader {
 public:
  explicit QueryReader(const http::Request& request) : request_(request) {}

  std::string_view text(const char* name) const { return request_.query_value(name); }

  // Without blanks at both ends; at most 200 characters, none of them control characters.
  std::string words(const char* name);

  std::optional<Time> day(const char* name) {
    return parsed(name, to_day, "A day is written as 2026-11-27.");
  }

  // The first moment after it.
  std::optional<Time> day_after(const char* name);

  std::int64_t number(const char* name, std::int64_t least, std::int64_t most, std::int64_t usual,
                      const char* message);

  // Rows of a page, as api/console.yaml has them.
  std::int64_t limit() { return number("limit", 1, 200, 50, "From 1 to 200."); }

  // parse(cursor's text) is nullopt where it is no page of this list.
  template <class Parse>
  auto after(Parse parse) -> decltype(parse(std::string_view())) {
    return parsed("after", parse, "This is no page of this list.");
  }

  // The page of a list that is sorted in one way alone.
  PageRequest page(std::string_view list);

  template <class Enum>
  std::optional<Enum> choice(const char* name) {
    return parsed(name, parse_enum<Enum>, "There is no such choice.");
  }

  // parse: std::string_view to an optional.
  template <class Parse>
  auto parsed(const char* name, Parse parse, const char* message)
      -> decltype(parse(std::string_view())) {
    if (text(name).empty()) return std::nullopt;
    auto value = parse(text(name));
    if (!value) fault(name, message);
    return value;
  }

  template <class Check>
  std::string checked(const char* name, Check check, const char* message) {
    if (text(name).empty()) return {};
    if (!check(text(name))) fault(name, message);
    return std::string(text(name));
  }

  void fault(const char* name, const char* message) {
    faults_.push_back({std::string("/") + name, "not_readable", message});
  }

  // Throws ErrorException, invalid_filter, where there was a fault.
  void finish() const;

 private:
  const http::Request& request_;
  std::vector<Fault> faults_;
};

}  // namespace typecase::api
