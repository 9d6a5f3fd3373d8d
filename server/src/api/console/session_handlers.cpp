#include "api/account/user_agent.h"
#include "api/console/console_answers.h"
#include "api/console/console_routes.h"
#include "api/requests.h"
#include "http/message/address.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;
using staff::SignedInMember;

constexpr std::size_t body_limit = 16 << 10;

staff::Browser browser_of(const Request& request) {
  return {agent_name(request.header("user-agent")), http::limit_key(request.client_address)};
}

Response session_answer(const staff::SignIn& sign_in, const SignedInMember& caller) {
  return http::json(answers::StaffSession{caller, sign_in.recovery_codes_left(caller.member.id)});
}

// The session that was just opened, as the requests that follow find it.
SignedInMember first_use(staff::Sessions& sessions, const staff::Entered& entered) {
  return sessions.authenticate(entered.token, staff::Use::by_member).value();
}

Response log_in(staff::Sessions& sessions, staff::SignIn& sign_in, const Request& request) {
  auto body = http::read_body<StaffSignInRequest>(request);
  auto entered = sign_in.sign_in(body.email, body.password, body.code, browser_of(request)).value();
  Response response = session_answer(sign_in, first_use(sessions, entered));
  set_session_cookie(response, entered.token);
  return response;
}

Response log_out(staff::Sessions& sessions, const SignedInMember& caller) {
  sessions.end(caller.member.id, caller.session.id).value();
  Response response = http::no_content();
  clear_session_cookie(response);
  response.set("Clear-Site-Data", "\"cache\", \"storage\"");
  return response;
}

Response step_up(staff::Sessions& sessions, staff::SignIn& sign_in, const Request& request,
                 const SignedInMember& caller) {
  auto body = http::read_body<StepUpRequest>(request);
  sign_in.step_up(caller, body.code).value();
  return session_answer(
      sign_in, sessions.authenticate(session_token(request), staff::Use::by_member).value());
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

Response enrol(staff::Sessions& sessions, staff::SignIn& sign_in, const Request& request) {
  auto body = http::read_body<EnrolRequest>(request);
  auto entered = sign_in.enrol(body.token, body.password, body.code, browser_of(request)).value();
  const SignedInMember caller = first_use(sessions, entered);
  Response response = http::json(answers::Enrolled{
      {caller, static_cast<int>(entered.recovery_codes.size())}, entered.recovery_codes});
  set_session_cookie(response, entered.token);
  return response;
}

}  // namespace

void add_session_routes(http::Router& router, const ConsoleGuard& guard, staff::Sessions& sessions,
                        staff::SignIn& sign_in) {
  auto open = [&](Method method, std::string path, std::string operation, Run run,
                  http::Handler handler) {
    router.add({method, std::move(path), std::move(operation), run, guard.open(std::move(handler)),
                body_limit});
  };
  auto guarded = [&](Method method, std::string path, std::string operation,
                     ConsoleHandler handler) {
    http::Handler let_in = guard.guarded(operation, std::move(handler));
    router.add(
        {method, std::move(path), std::move(operation), Run::work, std::move(let_in), body_limit});
  };
  open(Method::post, "/api/session", "signInStaff", Run::heavy,
       [&](const Request& request) { return log_in(sessions, sign_in, request); });
  open(Method::post, "/api/links/open", "openStaffLink", Run::work,
       [&](const Request& request) { return open_link(sign_in, request); });
  open(Method::post, "/api/links/use", "enrolStaff", Run::heavy,
       [&](const Request& request) { return enrol(sessions, sign_in, request); });
  guarded(Method::get, "/api/session", "getStaffSession",
          [&](const Request&, const SignedInMember& caller) {
            return session_answer(sign_in, caller);
          });
  guarded(Method::del, "/api/session", "endStaffSession",
          [&](const Request&, const SignedInMember& caller) { return log_out(sessions, caller); });
  guarded(Method::post, "/api/session/step_up", "stepUpStaffSession",
          [&](const Request& request, const SignedInMember& caller) {
            return step_up(sessions, sign_in, request, caller);
          });
  guarded(Method::get, "/api/sessions", "listStaffSessions",
          [&](const Request&, const SignedInMember& caller) { return list(sessions, caller); });
  guarded(Method::del, "/api/sessions/{id}", "endOneStaffSession",
          [&](const Request& request, const SignedInMember& caller) {
            sessions.end(caller.member.id, request.parameter("id")).value();
            return http::no_content();
          });
  guarded(Method::post, "/api/recovery_codes", "renewRecoveryCodes",
          [&](const Request& request, const SignedInMember& caller) {
            http::read_body<Empty>(request);
            return http::json(answers::RecoveryCodes{sign_in.renew_recovery_codes(caller)});
          });
}

}  // namespace typecase::api
