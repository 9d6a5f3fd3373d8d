#include "base/moment.h"

#include "base/day.h"

namespace typecase {
namespace {

// Two digits below `limit`, and the character behind them. nullopt: they are none.
std::optional<int> take_two(std::string_view& text, int limit, char behind) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() < 2 || !is_digit(text[0]) || !is_digit(text[1])) return std::nullopt;
  const int value = (text[0] - '0') * 10 + (text[1] - '0');
  text.remove_prefix(2);
  if (behind != '\0' && !text.starts_with(behind)) return std::nullopt;
  if (behind != '\0') text.remove_prefix(1);
  return value < limit ? std::optional(value) : std::nullopt;
}

// ".25": 250,000 microseconds; nothing: none. nullopt: it is neither.
std::optional<int> take_decimals(std::string_view text) {
  if (text.empty()) return 0;
  if (text.size() < 2 || text.front() != '.') return std::nullopt;
  int micros = 0;
  int unit = 100'000;
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    micros += (digit - '0') * unit;
    unit /= 10;
  }
  return micros;
}

}  // namespace

std::optional<Time> parse_iso8601(std::string_view text) {
  if (text.size() < 20 || text[10] != 'T' || text.back() != 'Z') return std::nullopt;
  const auto day = parse_day(text.substr(0, 10));
  std::string_view rest = text.substr(11, text.size() - 12);
  const auto hour = take_two(rest, 24, ':');
  const auto minute = hour ? take_two(rest, 60, ':') : std::nullopt;
  const auto second = minute ? take_two(rest, 60, '\0') : std::nullopt;
  const auto micros = second ? take_decimals(rest) : std::nullopt;
  if (!day || !micros) return std::nullopt;
  return Time(*day) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second) + std::chrono::microseconds(*micros);
}

}  // namespace typecase
