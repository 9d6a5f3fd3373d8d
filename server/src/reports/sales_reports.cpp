#include "reports/sales_reports.h"

#include "base/json/json_answer.h"
#include "reports/sales_csv.h"

namespace typecase::reports {

Result<SalesReport> SalesReports::report(SalesBy by, std::optional<Day> from,
                                         std::optional<Day> to) const {
  const Time now = clock_.now();
  const Day today = std::chrono::floor<std::chrono::days>(now);
  const auto question = sales_question(by, from, to, today);
  if (!question) return question.error();
  return database_.read([&](db::Connection& c) { return report_sales(c, *question, now); });
}

Result<CsvFile> SalesReports::export_csv(SalesBy by, std::optional<Day> from, std::optional<Day> to,
                                         const audit::Actor& actor) {
  auto made = report(by, from, to);
  if (!made) return made.error();
  boost::json::object exported = json::answer(made->question).as_object();
  exported["rows"] = made->rows.size();
  database_.write([&](db::Connection& connection) {
    audit::record(connection, actor,
                  {.at = clock_.now(),
                   .action = "sales.exported",
                   .object_id = "sales",
                   .object_after = boost::json::serialize(exported)});
  });
  return sales_csv(std::move(*made));
}

}  // namespace typecase::reports
