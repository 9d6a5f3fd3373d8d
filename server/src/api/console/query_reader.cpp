#include "api/console/query_reader.h"

#include <algorithm>
#include <chrono>

#include "base/day.h"
#include "base/text/strings.h"
#include "base/text/text_limits.h"

namespace typecase::api {

std::optional<Time> to_day(std::string_view text) {
  const auto day = parse_day(text);
  return day ? std::optional<Time>(*day) : std::nullopt;
}

bool is_slug(std::string_view text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

std::string QueryReader::words(const char* name) {
  std::string given(trimmed(text(name)));
  limit_text(given, std::string("/") + name, faults_);
  return given;
}

std::optional<Time> QueryReader::day_after(const char* name) {
  auto begin = day(name);
  if (begin) *begin += std::chrono::days(1);
  return begin;
}

std::int64_t QueryReader::number(const char* name, std::int64_t least, std::int64_t most,
                                 std::int64_t usual, const char* message) {
  const std::int64_t given = parsed(name, to_number<std::int64_t>, message).value_or(usual);
  if (given < least || given > most) fault(name, message);
  return given;
}

PageRequest QueryReader::page(std::string_view list) {
  PageRequest page;
  page.after = after([&](std::string_view text) { return parse_cursor(text, list); });
  page.limit = limit();
  return page;
}

void QueryReader::finish() const {
  if (faults_.empty()) return;
  throw ErrorException(
      {ErrorKind::invalid, "invalid_filter", "This filter cannot be read.", faults_, 0});
}

}  // namespace typecase::api
