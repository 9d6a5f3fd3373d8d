#include "reports/vat/quarter.h"

namespace typecase::reports {

using std::chrono::year_month_day;

Quarter::Quarter(Day day) : number_(0) {
  const year_month_day date(day);
  number_ = static_cast<int>(date.year()) * 4 +
            static_cast<int>(static_cast<unsigned>(date.month()) - 1) / 3;
}

Day Quarter::from() const {
  const auto month = static_cast<unsigned>(number_ % 4 * 3 + 1);
  return Day(std::chrono::year(number_ / 4) / std::chrono::month(month) / 1);
}

Day Quarter::due_on() const {
  const year_month_day next(until());
  return Day(next.year() / next.month() / std::chrono::last);
}

std::string Quarter::text() const {
  return to_text(from()).substr(0, 4) + "-Q" + std::to_string(number_ % 4 + 1);
}

std::optional<Quarter> parse_quarter(std::string_view text) {
  constexpr std::size_t length = 7;
  if (text.size() != length || text.substr(4, 2) != "-Q") return std::nullopt;
  if (text[6] < '1' || text[6] > '4') return std::nullopt;
  const auto first = parse_day(std::string(text.substr(0, 4)) + "-01-01");
  if (!first || *first < Day(std::chrono::year(1999) / 1 / 1)) return std::nullopt;
  return Quarter(*first) + (text[6] - '1');
}

}  // namespace typecase::reports
