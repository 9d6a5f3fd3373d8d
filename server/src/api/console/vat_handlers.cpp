#include "api/console/console_routes.h"
#include "api/console/csv_answer.h"
#include "api/console/route_adder.h"
#include "api/console/vat_answers.h"
#include "api/requests.h"
#include "reports/vat/vat_tables.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using reports::Quarter;
using reports::ShownReturn;
using reports::VatReturns;
using staff::SignedInMember;

// A file of rates since 1999 in JSON.
constexpr std::size_t rates_body_limit = 4 << 20;

// Throws ErrorException, not_found.
Quarter quarter_in(const Request& request) {
  const auto quarter = reports::parse_quarter(request.parameter("quarter"));
  if (!quarter) throw ErrorException(not_found("quarter"));
  return *quarter;
}

Response answer_return(const ShownReturn& shown) { return http::json(answers::VatReturn{shown}); }

Response answer_vat_file(std::string csv, const std::string& name) {
  Response response = http::text(std::move(csv), "text/csv; charset=utf-8");
  response.set("Content-Disposition", "attachment; filename=\"" + name + ".csv\"");
  response.set("Cache-Control", "no-store");
  return response;
}

Response return_csv(const VatReturns& service, const Request& request) {
  const auto shown = service.show(quarter_in(request)).value();
  const bool is_filed = shown.state == reports::VatReturnState::filed;
  return answer_vat_file(reports::vat_csv(shown.document, is_filed),
                         "vat-" + shown.quarter.text() + (is_filed ? "" : "-draft"));
}

Response export_vat_orders(VatReturns& service, const Request& request,
                           const SignedInMember& caller) {
  http::read_body<Empty>(request);
  const Quarter quarter = quarter_in(request);
  return csv_answer(service.export_orders(quarter, staff::to_actor(caller)).value(),
                    "vat-" + quarter.text() + "-orders");
}

Response lock_return(VatReturns& service, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<LockVatReturn>(request);
  return answer_return(
      service.lock(quarter_in(request), body.digest, staff::to_actor(caller)).value());
}

Response set_rates(VatReturns& service, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<SetVatRates>(request);
  const auto saved =
      service.set_rates(*parse_day(body.day), body.entered(), staff::to_actor(caller)).value();
  return http::json(answers::VatRatesChange{saved});
}

Response import_rates(VatReturns& service, const Request& request, const SignedInMember& caller) {
  const auto body = http::read_body<ImportVatRates>(request);
  const auto saved = service.import_rates(body.csv, staff::to_actor(caller)).value();
  return http::json(answers::VatRatesChange{saved});
}

void add_vat_reading(RouteAdder& routes, VatReturns& service) {
  routes.guarded(Method::get, "/api/reports/vat", "listVatReturns",
                 [&](const Request&, const SignedInMember&) {
                   const auto listed = service.list();
                   return http::json(answers::VatReturns{listed});
                 });
  routes.guarded(Method::get, "/api/reports/vat/returns/{quarter}", "getVatReturn",
                 [&](const Request& request, const SignedInMember&) {
                   return answer_return(service.show(quarter_in(request)).value());
                 });
  routes.guarded(
      Method::get, "/api/reports/vat/returns/{quarter}/return.csv", "getVatReturnCsv",
      [&](const Request& request, const SignedInMember&) { return return_csv(service, request); });
  routes.guarded(
      Method::post, "/api/reports/vat/returns/{quarter}/orders", "exportVatOrders",
      [&](const Request& request, const SignedInMember& caller) {
        return export_vat_orders(service, request, caller);
      },
      http::Run::sending);
}

}  // namespace

void add_vat_routes(http::Router& router, const ConsoleGuard& guard, VatReturns& service) {
  RouteAdder routes(router, guard);
  add_vat_reading(routes, service);
  routes.guarded(Method::post, "/api/reports/vat/returns/{quarter}/lock", "lockVatReturn",
                 [&](const Request& request, const SignedInMember& caller) {
                   return lock_return(service, request, caller);
                 });
  routes.guarded(Method::put, "/api/reports/vat/rates", "setVatRates",
                 [&](const Request& request, const SignedInMember& caller) {
                   return set_rates(service, request, caller);
                 });
  RouteAdder files(router, guard, rates_body_limit);
  files.guarded(Method::post, "/api/reports/vat/rates/import", "importVatRates",
                [&](const Request& request, const SignedInMember& caller) {
                  return import_rates(service, request, caller);
                });
}

}  // namespace typecase::api
