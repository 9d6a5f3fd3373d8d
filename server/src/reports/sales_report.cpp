#include "reports/sales_report.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "messages/messages.h"
#include "orders/sales/sales_sums.h"
#include "reports/designer_sums.h"
#include "reports/sales_names.h"

namespace typecase::reports {
namespace {

using std::chrono::days;

orders::DaySpan span_of(const SalesQuestion& question) {
  return {question.from, question.to + days(1)};
}

// SalesBy::designer has none.
orders::SalesBy dimension_of(SalesBy by) {
  return by == SalesBy::style ? orders::SalesBy::item : to_enum<orders::SalesBy>(enum_name(by));
}

SalesTotal total_of(const orders::SalesSum& sum) {
  return {sum.currency, sum.lines, sum.sold_net, sum.back_net, sum.sold_net + sum.back_net,
          sum.gross};
}

std::vector<SalesRow> to_rows(const std::vector<orders::SalesSum>& sums) {
  std::vector<SalesRow> rows;
  for (const orders::SalesSum& sum : sums) rows.push_back({total_of(sum), sum.key, {}});
  return rows;
}

std::vector<SalesTotal> totals_of(const std::vector<orders::SalesSum>& sums) {
  std::map<std::string, orders::SalesSum> by_currency;
  for (const orders::SalesSum& sum : sums) {
    orders::SalesSum& total = by_currency[sum.currency];
    total.currency = sum.currency;
    total += sum;
  }
  std::vector<SalesTotal> totals;
  for (const auto& [currency, total] : by_currency) totals.push_back(total_of(total));
  return totals;
}

void sort(std::vector<SalesRow>& rows, SalesBy by) {
  if (by == SalesBy::day) return;  // by day and currency already
  std::ranges::sort(rows, [](const SalesRow& a, const SalesRow& b) {
    return std::tie(a.currency, b.net, a.key) < std::tie(b.currency, a.net, b.key);
  });
}

// Some ten thousand family days are in memory at a time.
void sum_designers(db::Connection& connection, orders::DaySpan span, SalesReport& report) {
  constexpr days at_once{31};
  const std::vector<royalties::Share> shares = royalties::load(connection);
  std::set<std::string> shared;  // families of which designers have a part
  for (const royalties::Share& share : shares) shared.insert(share.family);
  DesignerSums sums(shares);
  for (const auto& sum : orders::sum_sales(connection, orders::SalesBy::family, span)) {
    if (!shared.contains(sum.key)) sums.add_whole(sum);
  }
  for (Day from = span.from; from < span.until && !shared.empty(); from += at_once) {
    const Day until = std::min(from + at_once, span.until);
    for (const auto& day : orders::read_family_days(connection, {from, until}, shared)) {
      sums.add(day);
    }
  }
  report.rows = to_rows(sums.designers());
  report.totals = totals_of(sums.totals());
}

void sum_up(db::Connection& connection, SalesReport& report) {
  const SalesQuestion& question = report.question;
  if (question.by == SalesBy::designer) {
    sum_designers(connection, span_of(question), report);
    return;
  }
  const auto sums = orders::sum_sales(connection, dimension_of(question.by), span_of(question));
  report.rows = to_rows(sums);
  report.totals = totals_of(sums);
}

}  // namespace

Result<SalesQuestion> sales_question(SalesBy by, std::optional<Day> from, std::optional<Day> to,
                                     Day today) {
  SalesQuestion question{by, {}, to.value_or(today)};
  const std::chrono::year_month_day last(question.to);
  question.from = from.value_or(Day(last.year() / std::chrono::January / 1));
  if (question.from > question.to) {
    return invalid_field("/from", "not_allowed", messages::text("staffReports.fromAfterTo"));
  }
  if (question.to - question.from >= longest_report) {
    return invalid_field(
        "/from", "too_long",
        messages::text("staffReports.tooLong", {{"days", longest_report.count()}}));
  }
  return question;
}

SalesReport report_sales(db::Connection& connection, const SalesQuestion& question, Time now) {
  SalesReport report;
  report.question = question;
  sum_up(connection, report);
  sort(report.rows, question.by);
  name_rows(connection, question.by, report.rows);
  report.unpaid = orders::sum_unpaid(connection, question.from, question.to + days(1), now);
  const Day summed = std::min(orders::unsummed_from(connection) - days(1), question.to);
  if (summed >= question.from) report.summed_until = summed;
  return report;
}

}  // namespace typecase::reports
