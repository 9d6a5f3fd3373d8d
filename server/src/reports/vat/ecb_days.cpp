#include "reports/vat/ecb_days.h"

namespace typecase::reports {
namespace {

using std::chrono::days;
using std::chrono::year_month_day;

// Of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher.
Day easter_sunday(int year) {
  const int a = year % 19, b = year / 100, c = year % 100;
  const int d = b / 4, e = b % 4, g = (8 * b + 13) / 25;
  const int h = (19 * a + b - d - g + 15) % 30;
  const int i = c / 4, k = c % 4;
  const int l = (32 + 2 * e + 2 * i - h - k) % 7;
  const int m = (a + 11 * h + 19 * l) / 433;
  const int month = (h + l - 7 * m + 90) / 25;
  const int day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Day(std::chrono::year(year) / month / day);
}

bool is_closed(Day day) {
  const std::chrono::weekday weekday(day);
  if (weekday == std::chrono::Saturday || weekday == std::chrono::Sunday) return true;
  const year_month_day date(day);
  const unsigned month_and_day =
      static_cast<unsigned>(date.month()) * 100 + static_cast<unsigned>(date.day());
  if (month_and_day == 101 || month_and_day == 501) return true;
  if (month_and_day == 1225 || month_and_day == 1226) return true;
  const Day easter = easter_sunday(static_cast<int>(date.year()));
  return day == easter - days(2) || day == easter + days(1);
}

}  // namespace

Day publication_day(Day day) {
  while (is_closed(day)) day += days(1);
  return day;
}

}  // namespace typecase::reports
