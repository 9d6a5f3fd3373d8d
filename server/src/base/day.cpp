#include "base/day.h"

#include <charconv>
#include <cstdio>

namespace typecase {
namespace {

// nullopt: a character from `at` on is no digit, or the text ends before.
std::optional<unsigned> digits(std::string_view text, std::size_t at, std::size_t count) {
  if (text.size() < at + count) return std::nullopt;
  unsigned number = 0;
  const char* const first = text.data() + at;
  const auto [end, failure] = std::from_chars(first, first + count, number);
  const bool are_digits = failure == std::errc() && end == first + count;
  return are_digits ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string to_text(Day day) {
  const std::chrono::year_month_day date(day);
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text;
}

std::optional<Day> parse_day(std::string_view text) {
  constexpr std::size_t length = 10;
  if (text.size() != length || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(*month), std::chrono::day(*day)};
  return date.ok() ? std::optional(Day(date)) : std::nullopt;
}

}  // namespace typecase
