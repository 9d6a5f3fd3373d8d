#include <algorithm>
#include <cctype>

#include "api/console/console_routes.h"
#include "api/console/payout_answers.h"
#include "api/console/query_reader.h"
#include "api/console/route_adder.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using orders::PayoutReports;
using staff::SignedInMember;

std::optional<bool> to_truth(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

bool wants_differing(QueryReader& query) {
  return query.parsed("differing", to_truth, "true or false.").value_or(false);
}

bool is_currency(std::string_view text) {
  return text.size() == 3 && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

Response list_payouts(const PayoutReports& reports, const Request& request) {
  QueryReader query(request);
  orders::PayoutFilter filter;
  filter.currency = query.checked("currency", is_currency, "A currency is written as EUR.");
  filter.status = query.choice<payments::PayoutStatus>("status");
  filter.is_differing = wants_differing(query);
  const PageRequest page = query.page(orders::payout_list);
  query.finish();
  const auto reading = reports.reading();
  const auto found = reports.list(filter, page);
  return http::json(answers::FoundPayouts{reading, found});
}

Response list_payout_lines(const PayoutReports& reports, const Request& request) {
  QueryReader query(request);
  const bool only_differing = wants_differing(query);
  const std::string_view list =
      only_differing ? orders::differing_line_list : orders::payout_line_list;
  const PageRequest page = query.page(list);
  query.finish();
  const auto found = reports.lines(request.parameter("id"), only_differing, page).value();
  return http::json(answers::PayoutLines{found, list});
}

Response list_payout_gaps(const PayoutReports& reports, const Request& request) {
  QueryReader query(request);
  const PageRequest page = query.page(orders::payout_gap_list);
  query.finish();
  const auto found = reports.missing(page);
  return http::json(answers::PayoutGaps{found});
}

// The gateway's ids are letters, digits and underscores; whatever else one has is left out.
std::string file_header(std::string name) {
  std::erase_if(name,
                [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != '_'; });
  return "attachment; filename=\"payout-" + name + ".csv\"";
}

Response payout_csv(PayoutReports& reports, const Request& request) {
  const std::string name = reports.show(request.parameter("id")).value().gateway_id;
  Response response =
      http::text(reports.csv(request.parameter("id")).value(), "text/csv; charset=utf-8");
  response.set("Content-Disposition", file_header(name));
  response.set("Cache-Control", "no-store");
  return response;
}

}  // namespace

void add_payout_routes(http::Router& router, const ConsoleGuard& guard, PayoutReports& reports) {
  RouteAdder routes(router, guard);
  routes.guarded(Method::get, "/api/reports/payouts", "listPayouts",
                 [&](const Request& request, const SignedInMember&) {
                   return list_payouts(reports, request);
                 });
  routes.guarded(Method::get, "/api/reports/payouts/{id}", "getPayout",
                 [&](const Request& request, const SignedInMember&) {
                   const auto shown = reports.show(request.parameter("id")).value();
                   return http::json(answers::ShownPayout{shown});
                 });
  routes.guarded(Method::get, "/api/reports/payouts/{id}/lines", "listPayoutLines",
                 [&](const Request& request, const SignedInMember&) {
                   return list_payout_lines(reports, request);
                 });
  routes.guarded(
      Method::get, "/api/reports/payouts/{id}/lines.csv", "getPayoutCsv",
      [&](const Request& request, const SignedInMember&) { return payout_csv(reports, request); },
      http::Run::sending);
  routes.guarded(Method::get, "/api/reports/payout_gaps", "listPayoutGaps",
                 [&](const Request& request, const SignedInMember&) {
                   return list_payout_gaps(reports, request);
                 });
}

}  // namespace typecase::api
