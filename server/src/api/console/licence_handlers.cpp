#include "api/console/console_routes.h"
#include "api/console/licence_decision_answers.h"
#include "api/console/route_adder.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

Response list(const backoffice::OrderService& service, const catalogue::Current& catalogue) {
  const auto licences = service.licences_in_doubt();
  const auto current = catalogue.current();
  return http::json(answers::LicencesInDoubt{*current, licences});
}

Response decide(backoffice::OrderService& service, const Request& request,
                const SignedInMember& caller) {
  const auto body = http::read_body<DecideLicenceRequest>(request);
  const orders::LicenceDecision asked{std::string(request.parameter("id")), body.decision,
                                      caller.member.name, body.reason};
  const auto state = service.decide_licence(asked, staff::to_actor(caller)).value();
  return http::json(answers::DecidedLicence{asked.serial, state});
}

}  // namespace

void add_console_licence_routes(http::Router& router, const ConsoleGuard& guard,
                                backoffice::OrderService& service,
                                const catalogue::Current& catalogue) {
  RouteAdder routes(router, guard);
  routes.guarded(Method::get, "/api/licences_in_doubt", "listLicencesInDoubt",
                 [&](const Request&, const SignedInMember&) { return list(service, catalogue); });
  routes.guarded(Method::post, "/api/licences/{id}/decision", "decideLicence",
                 [&](const Request& request, const SignedInMember& caller) {
                   return decide(service, request, caller);
                 });
}

}  // namespace typecase::api
