#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "base/day.h"

namespace typecase::reports {

// A quarter of a year, of UTC days.
class Quarter {
 public:
  explicit Quarter(Day day);  // the one that the day is in

  Day from() const;
  Day until() const { return (*this + 1).from(); }  // that day excluded
  Day last_day() const { return until() - std::chrono::days(1); }

  // The last day on which its return may be filed: of the month after it.
  Day due_on() const;

  std::string text() const;  // "2026-Q3"

  Quarter operator+(int quarters) const { return Quarter(Number{number_ + quarters}); }
  Quarter operator-(int quarters) const { return *this + -quarters; }
  auto operator<=>(const Quarter&) const = default;

 private:
  struct Number {
    int value;
  };
  explicit Quarter(Number number) : number_(number.value) {}

  int number_;  // since the year 0
};

// Of the form of text(), from 1999 on. nullopt: it is none.
std::optional<Quarter> parse_quarter(std::string_view text);

}  // namespace typecase::reports
