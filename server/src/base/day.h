#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace typecase {

using Day = std::chrono::sys_days;  // in UTC

std::string to_text(Day day);  // "2026-11-21"; years 0 to 9999

// Of that form. nullopt: it is not, or there is no such day.
std::optional<Day> parse_day(std::string_view text);

}  // namespace typecase
