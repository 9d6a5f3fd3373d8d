#include <map>

#include "api/console/console_routes.h"
#include "api/console/csv_answer.h"
#include "api/console/query_reader.h"
#include "api/console/report_answers.h"
#include "api/console/route_adder.h"
#include "api/requests.h"
#include "base/day.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using reports::SalesBy;
using reports::SalesReports;
using staff::SignedInMember;

struct SalesQuery {
  SalesBy by;
  std::optional<Day> from, to;
  std::int64_t limit;
};

std::optional<Day> read_day(QueryReader& reader, const char* name) {
  return reader.parsed(name, parse_day, "A day is written as 2026-11-27.");
}

// Throws ErrorException, invalid_filter.
SalesQuery read_sales_query(const Request& request) {
  constexpr std::int64_t most = 2000, usual = 1000;
  QueryReader reader(request);
  SalesQuery query{reader.choice<SalesBy>("by").value_or(SalesBy::family), read_day(reader, "from"),
                   read_day(reader, "to"),
                   reader.number("limit", 1, most, usual, "From 1 to 2000.")};
  reader.finish();
  return query;
}

// The first rows of each currency.
std::vector<answers::SalesSum> first_rows(const std::vector<reports::SalesRow>& rows,
                                          std::int64_t limit) {
  std::vector<answers::SalesSum> first;
  std::map<std::string_view, std::int64_t> counts;
  for (const reports::SalesRow& row : rows) {
    if (++counts[row.currency] <= limit) first.push_back(answers::SalesSum{row});
  }
  return first;
}

Response report(const SalesReports& sales, const Request& request) {
  const SalesQuery query = read_sales_query(request);
  const auto made = sales.report(query.by, query.from, query.to).value();
  return http::json(answers::SalesReport{made, first_rows(made.rows, query.limit)});
}

Response export_csv(SalesReports& sales, const Request& request, const SignedInMember& caller) {
  http::read_body<Empty>(request);
  const SalesQuery query = read_sales_query(request);
  return csv_answer(
      sales.export_csv(query.by, query.from, query.to, staff::to_actor(caller)).value(), "sales");
}

}  // namespace

void add_report_routes(http::Router& router, const ConsoleGuard& guard, SalesReports& sales) {
  RouteAdder routes(router, guard);
  routes.guarded(
      Method::get, "/api/reports/sales", "reportSales",
      [&](const Request& request, const SignedInMember&) { return report(sales, request); });
  routes.guarded(
      Method::post, "/api/reports/sales/export", "exportSales",
      [&](const Request& request, const SignedInMember& caller) {
        return export_csv(sales, request, caller);
      },
      http::Run::sending);
}

}  // namespace typecase::api
