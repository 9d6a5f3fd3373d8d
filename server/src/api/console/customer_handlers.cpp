#include "api/console/console_routes.h"
#include "api/console/customer_answers.h"
#include "api/console/customer_query.h"
#include "api/console/route_adder.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

CustomerId customer_of(const Request& request) {
  return CustomerId(std::string(request.parameter("id")));
}

Response find_customers(const backoffice::CustomerService& customers, const Request& request) {
  const CustomerQuery query = read_customer_query(request);
  const backoffice::FoundCustomers found = customers.find(query.filter, query.page);
  return http::json(answers::FoundCustomers{found});
}

Response to_answer(const catalogue::Current& catalogue, const backoffice::ShownCustomer& shown) {
  const auto current = catalogue.current();
  return http::json(answers::StaffCustomer{*current, shown});
}

// An id is letters and digits: nothing to escape in the name.
Response export_customer(backoffice::CustomerService& customers, const Request& request,
                         const SignedInMember& caller) {
  http::read_body<Empty>(request);
  const CustomerId id = customer_of(request);
  Response response = http::json(customers.export_all(id, staff::to_actor(caller)).value());
  response.set("Content-Disposition", "attachment; filename=\"customer-" + id.text + ".json\"");
  return response;
}

backoffice::ShownCustomer delete_customer(backoffice::CustomerService& customers,
                                          const Request& request, const SignedInMember& caller) {
  auto body = http::read_body<DeleteCustomerByStaff>(request);
  return customers
      .remove({customer_of(request), std::move(body.email), std::move(body.reason),
               staff::to_actor(caller)})
      .value();
}

backoffice::ShownCustomer correct(backoffice::CustomerService& customers, const Request& request,
                                  const SignedInMember& caller) {
  auto body = http::read_body<CorrectCustomerRequest>(request);
  accounts::CustomerDetails wanted = body;
  return customers
      .correct({customer_of(request), std::move(body.seen), std::move(wanted),
                std::move(body.reason), staff::to_actor(caller)})
      .value();
}

Response begin_impersonation(backoffice::CustomerService& customers, const Request& request,
                             const SignedInMember& caller) {
  const auto body = http::read_body<ImpersonationReason>(request);
  const auto issued = customers
                          .begin_impersonation(customer_of(request), caller.member.name,
                                               body.reason, staff::to_actor(caller))
                          .value();
  return http::json(answers::BegunImpersonation{issued}, 201);
}

void add_customer_writes(RouteAdder& routes, backoffice::CustomerService& customers,
                         const catalogue::Current& catalogue) {
  routes.guarded(Method::post, "/api/customers/{id}/export", "exportCustomer",
                 [&](const Request& request, const SignedInMember& caller) {
                   return export_customer(customers, request, caller);
                 });
  routes.guarded(Method::post, "/api/customers/{id}/correction", "correctCustomer",
                 [&](const Request& request, const SignedInMember& caller) {
                   return to_answer(catalogue, correct(customers, request, caller));
                 });
  routes.guarded(Method::post, "/api/customers/{id}/deletion", "deleteCustomer",
                 [&](const Request& request, const SignedInMember& caller) {
                   return to_answer(catalogue, delete_customer(customers, request, caller));
                 });
  routes.guarded(
      Method::post, "/api/customers/{id}/sign_out", "signOutCustomer",
      [&](const Request& request, const SignedInMember& caller) {
        const auto body = http::read_body<SignOutCustomerRequest>(request);
        return to_answer(
            catalogue,
            customers.sign_out(customer_of(request), body.device, staff::to_actor(caller)).value());
      });
  routes.guarded(Method::post, "/api/customers/{id}/impersonations", "beginImpersonation",
                 [&](const Request& request, const SignedInMember& caller) {
                   return begin_impersonation(customers, request, caller);
                 });
  routes.guarded(
      Method::del, "/api/impersonations/{id}", "endImpersonation",
      [&](const Request& request, const SignedInMember& caller) {
        customers.end_impersonation(request.parameter("id"), staff::to_actor(caller)).value();
        return http::no_content();
      });
}

}  // namespace

void add_console_customer_routes(http::Router& router, const ConsoleGuard& guard,
                                 backoffice::CustomerService& customers,
                                 const catalogue::Current& catalogue) {
  RouteAdder routes(router, guard);
  routes.guarded(Method::get, "/api/customers", "findCustomers",
                 [&](const Request& request, const SignedInMember&) {
                   return find_customers(customers, request);
                 });
  routes.guarded(Method::get, "/api/customers/{id}", "showCustomer",
                 [&](const Request& request, const SignedInMember&) {
                   return to_answer(catalogue, customers.show(customer_of(request)).value());
                 });
  add_customer_writes(routes, customers, catalogue);
}

}  // namespace typecase::api
