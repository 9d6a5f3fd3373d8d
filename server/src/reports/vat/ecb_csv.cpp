#include "reports/vat/ecb_csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "base/money.h"
#include "base/text/one_line.h"
#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "messages/messages.h"
#include "reports/vat/ecb_days.h"
#include "reports/vat/quarter.h"

namespace typecase::reports {
namespace {

using messages::text;

constexpr std::array months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};

std::optional<unsigned> small_number(std::string_view digits) {
  unsigned number = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_whole = failure == std::errc() && end == digits.data() + digits.size();
  return is_whole && digits.size() <= 4 ? std::optional(number) : std::nullopt;
}

// "27 November 2026"
std::optional<Day> parse_written_day(std::string_view words) {
  const auto parts = split(words, ' ');
  if (parts.size() != 3) return std::nullopt;
  const auto month = std::ranges::find(months, parts[1]);
  const auto day = small_number(parts[0]), year = small_number(parts[2]);
  if (month == months.end() || !day || !year) return std::nullopt;
  const std::chrono::year_month_day date(
      std::chrono::year(static_cast<int>(*year)),
      std::chrono::month(static_cast<unsigned>(month - months.begin()) + 1),
      std::chrono::day(*day));
  return date.ok() ? std::optional(Day(date)) : std::nullopt;
}

bool is_code(std::string_view cell) {
  constexpr std::size_t letters = 3;
  return cell.size() == letters &&
         std::ranges::all_of(cell, [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

// Cells without the blanks around them; the bank ends each line with an empty one.
std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (const std::string_view cell : split(line, ',')) cells.push_back(trimmed(cell, " \t\r"));
  if (cells.size() > 1 && cells.back().empty()) cells.pop_back();
  return cells;
}

std::string excerpt(std::string_view cell) {
  constexpr std::size_t longest = 24;
  return one_line(cell.substr(0, longest));
}

class RatesFile {
 public:
  RatesFile(std::string_view csv, Day today) : today_(today) {
    if (csv.starts_with("\xEF\xBB\xBF")) csv.remove_prefix(3);
    lines_ = split(csv, '\n');
  }

  Result<std::vector<EuroRate>> read() {
    auto done = read_head();
    for (number_ = 2; done && number_ <= lines_.size(); ++number_) {
      if (!trimmed(lines_[number_ - 1], " \t\r").empty()) done = read_line();
    }
    if (!done) return done.error();
    if (days_.empty()) return fault("not_readable", text("staffVat.fileEmpty"));
    return std::move(rates_);
  }

 private:
  static Error fault(std::string_view code, std::string message) {
    return invalid_field("/csv", code, std::move(message));
  }
  std::int64_t line() const { return static_cast<std::int64_t>(number_); }

  Result<void> read_head() {
    columns_ = cells_of(lines_.front());
    if (columns_.size() < 2 || columns_.front() != "Date") {
      return fault("not_readable", text("staffVat.fileHead"));
    }
    std::set<std::string_view> seen;
    for (std::size_t at = 1; at < columns_.size(); ++at) {
      const std::string_view code = columns_[at];
      if (is_code(code) && code != "EUR" && seen.insert(code).second) continue;
      return fault("not_readable",
                   text("staffVat.fileColumn",
                        {{"column", static_cast<std::int64_t>(at + 1)}, {"found", excerpt(code)}}));
    }
    return {};
  }

  Result<void> read_line() {
    const auto cells = cells_of(lines_[number_ - 1]);
    if (cells.size() != columns_.size()) {
      return fault("not_readable", text("staffVat.fileCells",
                                        {{"line", line()},
                                         {"cells", static_cast<std::int64_t>(cells.size())},
                                         {"columns", static_cast<std::int64_t>(columns_.size())}}));
    }
    const auto day = read_day(cells.front());
    if (!day) return day.error();
    for (std::size_t at = 1; at < cells.size(); ++at) {
      auto done = read_rate(*day, columns_[at], cells[at]);
      if (!done) return done;
    }
    return {};
  }

  Result<Day> read_day(std::string_view cell) {
    auto day = parse_day(cell);
    if (!day) day = parse_written_day(cell);
    if (!day) {
      return fault("not_readable",
                   text("staffVat.fileDay", {{"line", line()}, {"found", excerpt(cell)}}));
    }
    if (*day > today_ || *day < first_rates_day) {
      return fault("out_of_range",
                   text("staffVat.fileDayOut", {{"line", line()}, {"day", to_text(*day)}}));
    }
    if (!days_.insert(*day).second) {
      return fault("not_readable",
                   text("staffVat.fileDayTwice", {{"line", line()}, {"day", to_text(*day)}}));
    }
    return *day;
  }

  Result<void> read_rate(Day day, std::string_view code, std::string_view cell) {
    if (cell == "N/A" || cell.empty()) return {};
    const auto millionths = parse_rate(cell);
    if (!millionths) {
      return fault("not_readable",
                   text("staffVat.fileRate",
                        {{"line", line()}, {"currency", code}, {"found", excerpt(cell)}}));
    }
    if (currency_exponent(code)) rates_.push_back({std::string(code), day, *millionths});
    return {};
  }

  const Day today_;
  std::vector<std::string_view> lines_, columns_;
  std::size_t number_ = 1;  // of the line
  std::set<Day> days_;
  std::vector<EuroRate> rates_;
};

}  // namespace

Result<std::vector<EuroRate>> read_ecb_csv(std::string_view csv, Day today) {
  if (csv.size() > longest_rates_file || !is_utf8(csv)) {
    return invalid_field("/csv", "not_readable", text("staffVat.fileHead"));
  }
  return RatesFile(csv, today).read();
}

NeededRates needed_rates(const std::vector<EuroRate>& rates, Day today) {
  constexpr int quarters = 6 * 4;
  std::set<Day> wanted;
  for (int back = 0; back <= quarters; ++back) {
    wanted.insert(publication_day((Quarter(today) - back).last_day()));
  }
  std::set<Day> days;
  for (const EuroRate& rate : rates) days.insert(rate.day);
  if (!days.empty()) wanted.insert(*days.rbegin());
  NeededRates needed;
  std::ranges::copy_if(rates, std::back_inserter(needed.rates),
                       [&](const EuroRate& rate) { return wanted.contains(rate.day); });
  needed.skipped_days = std::ranges::count_if(days, [&](Day day) { return !wanted.contains(day); });
  return needed;
}

}  // namespace typecase::reports
