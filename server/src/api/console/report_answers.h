#pragma once

#include "api/answer.h"
#include "reports/sales_report.h"

// Reports in the shapes of api/console.yaml.
namespace typecase::api::answers {

struct SalesSum {
  const reports::SalesRow& row;
  std::string_view key = row.key, name = row.name, currency = row.currency;
  std::int64_t lines = row.lines;
  Money sold_net = row.sold_net, back_net = row.back_net, net = row.net, gross = row.gross;
};
BOOST_DESCRIBE_STRUCT(SalesSum, (), (key, name, currency, lines, sold_net, back_net, net, gross))

struct SalesReport {
  const reports::SalesReport& report;
  std::vector<SalesSum> sums;  // of its rows, those that are shown
  reports::SalesBy by = report.question.by;
  Day from = report.question.from, to = report.question.to;
  json::Ref<std::vector<reports::SalesTotal>> totals = report.totals;
  bool more = sums.size() < report.rows.size();
  json::Ref<std::vector<orders::UnpaidSum>> unpaid = report.unpaid.sums;
  std::int64_t paid_after_reminder = report.unpaid.paid_after_reminder;
  std::optional<Day> summed_until = report.summed_until;
};
BOOST_DESCRIBE_STRUCT(SalesReport, (),
                      (by, from, to, sums, totals, more, unpaid, paid_after_reminder, summed_until))

}  // namespace typecase::api::answers
