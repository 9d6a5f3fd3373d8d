#include "api/console/route_adder.h"
#include "api/console/session_answers.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;
using staff::SignedInMember;

Response log_in(const ConsoleServices& services, const Request& request) {
  auto body = http::read_body<PasskeySignInRequest>(request);
  return entered_answer(services,
                        services.passkeys.sign_in(body.response, browser_of(request)).value());
}

Response step_up(const ConsoleServices& services, const Request& request,
                 const SignedInMember& caller) {
  auto body = http::read_body<PasskeySignInRequest>(request);
  services.passkeys.step_up(caller, body.response).value();
  return current_session_answer(services, request);
}

Response list(const staff::Passkeys& passkeys, const SignedInMember& caller) {
  const auto known = passkeys.list(caller.member.id);
  answers::PasskeyList list;
  for (const staff::StaffPasskey& passkey : known) list.passkeys.push_back({passkey});
  return http::json(list);
}

Response add(staff::Passkeys& passkeys, const Request& request, const SignedInMember& caller) {
  auto body = http::read_body<AddPasskeyRequest>(request);
  const staff::StaffPasskey added = passkeys.add(caller, body.name, body.response).value();
  return http::json(answers::Passkey{added}, 201);
}

Response enrol(const ConsoleServices& services, const Request& request) {
  auto body = http::read_body<EnrolByPasskeyRequest>(request);
  return entered_answer(
      services,
      services.passkeys.enrol(body.token, body.name, body.response, browser_of(request)).value());
}

void add_open_routes(RouteAdder& routes, const ConsoleServices& services) {
  routes.open(Method::post, "/api/passkey_challenges", "challengePasskey", Run::work,
              [services](const Request& request) {
                http::read_body<Empty>(request);
                return http::json(services.passkeys.challenge());
              });
  routes.open(Method::post, "/api/session/passkey", "signInByPasskey", Run::work,
              [services](const Request& request) { return log_in(services, request); });
  routes.open(Method::post, "/api/links/passkey_options", "prepareFirstPasskey", Run::work,
              [services](const Request& request) {
                auto body = http::read_body<StaffLinkRequest>(request);
                return http::json(services.passkeys.prepare_first(body.token).value());
              });
  routes.open(Method::post, "/api/links/use_passkey", "enrolByPasskey", Run::work,
              [services](const Request& request) { return enrol(services, request); });
}

}  // namespace

void add_passkey_routes(http::Router& router, const ConsoleGuard& guard,
                        const ConsoleServices& services) {
  RouteAdder routes(router, guard);
  add_open_routes(routes, services);
  routes.guarded(Method::post, "/api/session/step_up/passkey", "stepUpByPasskey",
                 [services](const Request& request, const SignedInMember& caller) {
                   return step_up(services, request, caller);
                 });
  routes.guarded(Method::get, "/api/passkeys", "listPasskeys",
                 [services](const Request&, const SignedInMember& caller) {
                   return list(services.passkeys, caller);
                 });
  routes.guarded(Method::post, "/api/passkeys/options", "preparePasskey",
                 [services](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   return http::json(services.passkeys.prepare(caller));
                 });
  routes.guarded(Method::post, "/api/passkeys", "addPasskey",
                 [services](const Request& request, const SignedInMember& caller) {
                   return add(services.passkeys, request, caller);
                 });
  routes.guarded(Method::del, "/api/passkeys/{id}", "removePasskey",
                 [services](const Request& request, const SignedInMember& caller) {
                   services.passkeys.remove(caller, request.parameter("id")).value();
                   return http::no_content();
                 });
}

}  // namespace typecase::api
