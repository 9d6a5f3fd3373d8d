#include "api/account/user_agent.h"
#include "api/console/route_adder.h"
#include "api/console/session_answers.h"
#include "api/requests.h"
#include "http/message/address.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;
using staff::SignedInMember;

Response log_in(const ConsoleServices& services, const Request& request) {
  auto body = http::read_body<StaffSignInRequest>(request);
  return entered_answer(
      services,
      services.sign_in.sign_in(body.email, body.password, body.code, browser_of(request)).value());
}

Response log_out(staff::Sessions& sessions, const SignedInMember& caller) {
  sessions.end(caller.member.id, caller.session.id).value();
  Response response = http::no_content();
  clear_session_cookie(response);
  response.set("Clear-Site-Data",
               "\"cache\"");  // Storage keeps theme and keys, which are not secret.
  return response;
}

Response step_up(const ConsoleServices& services, const Request& request,
                 const SignedInMember& caller) {
  auto body = http::read_body<StepUpRequest>(request);
  services.sign_in.step_up(caller, body.code).value();
  return current_session_answer(services, request);
}

Response list(const staff::Sessions& sessions, const SignedInMember& caller) {
  const auto open = sessions.list(caller.member.id);
  answers::StaffSessionList list;
  for (const staff::Session& one : open) list.sessions.push_back({one, caller.session.id});
  return http::json(list);
}

Response open_link(const staff::SignIn& sign_in, const Request& request) {
  auto body = http::read_body<StaffLinkRequest>(request);
  const staff::Enrolment enrolment = sign_in.begin(body.token).value();
  return http::json(answers::Enrolment{enrolment});
}

Response enrol(const ConsoleServices& services, const Request& request) {
  auto body = http::read_body<EnrolRequest>(request);
  auto entered =
      services.sign_in.enrol(body.token, body.password, body.code, browser_of(request)).value();
  const SignedInMember caller = first_use(services, entered);
  Response response =
      http::json(answers::Enrolled{describe(services, caller), entered.recovery_codes});
  set_session_cookie(response, entered.token);
  return response;
}

}  // namespace

staff::Browser browser_of(const Request& request) {
  return {agent_name(request.header("user-agent")), http::limit_key(request.client_address),
          request.id};
}

SignedInMember first_use(const ConsoleServices& services, const staff::Entered& entered) {
  return services.sessions.authenticate(entered.token, staff::Use::by_member).value();
}

answers::StaffSession describe(const ConsoleServices& services, const SignedInMember& caller) {
  const std::string& member = caller.member.id;
  return {caller, services.shop_name(), services.sign_in.factors(member),
          services.sign_in.recovery_codes_left(member)};
}

Response entered_answer(const ConsoleServices& services, const staff::Entered& entered) {
  const SignedInMember caller = first_use(services, entered);
  Response response = http::json(describe(services, caller));
  set_session_cookie(response, entered.token);
  return response;
}

Response current_session_answer(const ConsoleServices& services, const Request& request) {
  const SignedInMember caller =
      services.sessions.authenticate(session_token(request), staff::Use::by_member).value();
  return http::json(describe(services, caller));
}

void add_session_routes(http::Router& router, const ConsoleGuard& guard,
                        const ConsoleServices& services) {
  RouteAdder routes(router, guard);
  routes.open(Method::post, "/api/session", "signInStaff", Run::heavy,
              [services](const Request& request) { return log_in(services, request); });
  routes.open(Method::post, "/api/links/open", "openStaffLink", Run::work,
              [services](const Request& request) { return open_link(services.sign_in, request); });
  routes.open(Method::post, "/api/links/use", "enrolStaff", Run::heavy,
              [services](const Request& request) { return enrol(services, request); });
  routes.guarded(Method::get, "/api/session", "getStaffSession",
                 [services](const Request&, const SignedInMember& caller) {
                   return http::json(describe(services, caller));
                 });
  routes.guarded(Method::del, "/api/session", "endStaffSession",
                 [services](const Request&, const SignedInMember& caller) {
                   return log_out(services.sessions, caller);
                 });
  routes.guarded(Method::post, "/api/session/step_up", "stepUpStaffSession",
                 [services](const Request& request, const SignedInMember& caller) {
                   return step_up(services, request, caller);
                 });
  routes.guarded(Method::get, "/api/sessions", "listStaffSessions",
                 [services](const Request&, const SignedInMember& caller) {
                   return list(services.sessions, caller);
                 });
  routes.guarded(Method::del, "/api/sessions/{id}", "endOneStaffSession",
                 [services](const Request& request, const SignedInMember& caller) {
                   services.sessions.end(caller.member.id, request.parameter("id")).value();
                   return http::no_content();
                 });
  routes.guarded(Method::post, "/api/recovery_codes", "renewRecoveryCodes",
                 [services](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   return http::json(answers::RecoveryCodes{
                       services.sign_in.renew_recovery_codes(caller).value()});
                 });
}

}  // namespace typecase::api
