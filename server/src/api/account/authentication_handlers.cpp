#include "api/account/account_routes.h"

#include "api/account/account_answers.h"
#include "api/account/caller.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 16 << 10;

Response log_in(accounts::Accounts& accounts, const Request& request) {
  auto body = http::read_body<LoginRequest>(request);
  auto entered = accounts
                     .sign_in(body.email, body.password, body.stay_signed_in.value_or(true),
                              visit_of(request, body.device))
                     .value();
  return entered_answer(entered.customer, entered.tokens, entered.device);
}

Response refresh(accounts::Accounts& accounts, const Request& request) {
  http::read_body<Empty>(request);
  auto tokens = accounts.refresh(refresh_token(request)).value();
  Response response = http::json(Empty{});
  set_tokens(response, tokens);
  return response;
}

Response log_out(accounts::Accounts& accounts, const Request& request) {
  http::read_body<Empty>(request);
  accounts.sign_out(access_token(request), refresh_token(request), request.id);
  return signed_out_answer();
}

Response log_out_everywhere(accounts::Accounts& accounts, const Request& request,
                            const accounts::SignedIn& caller) {
  http::read_body<Empty>(request);
  accounts.sign_out_everywhere(caller.customer.id);
  return signed_out_answer();
}

Response list(const accounts::Accounts& accounts, const accounts::SignedIn& caller) {
  return http::json(answers::sessions_of(accounts, caller));
}

Response end(accounts::Accounts& accounts, const Request& request,
             const accounts::SignedIn& caller) {
  accounts.end_session(caller.customer.id, request.parameter("id")).value();
  return http::no_content();
}

Response impersonate(accounts::Impersonation& impersonation, const Request& request) {
  auto body = http::read_body<ImpersonateRequest>(request);
  auto opened = impersonation.open(body.token, request.id).value();
  Response response =
      http::json(answers::Customer{opened.caller.customer, opened.caller.impersonator});
  set_tokens(response, opened.tokens);
  return response;
}

}  // namespace

Response entered_answer(const accounts::Customer& customer, const accounts::Tokens& tokens,
                        const std::string& device, int status) {
  Response response = http::json(answers::Customer{customer, {}, device}, status);
  set_tokens(response, tokens);
  return response;
}

answers::SessionList answers::sessions_of(const accounts::Accounts& accounts,
                                          const accounts::SignedIn& caller) {
  SessionList list;
  for (accounts::OpenSession& session : accounts.sessions(caller.customer.id)) {
    const bool is_current = session.id == caller.session;
    list.sessions.push_back({std::move(session), is_current});
  }
  return list;
}

Response signed_out_answer() {
  Response response = http::no_content();
  response.set("Clear-Site-Data", "\"cache\"");
  response.set("Cache-Control", "no-store");
  return response;
}

void add_authentication_routes(http::Router& router, accounts::Accounts& accounts,
                               accounts::Impersonation& impersonation) {
  using accounts::SignedIn;
  const std::string at = "/api/authentication/";
  router.add({Method::post, at + "login_customer", "loginCustomer", Run::heavy,
              [&](const Request& request) { return log_in(accounts, request); }, body_limit});
  router.add({Method::get, at + "customer", "currentCustomer", Run::work,
              signed_in(accounts, [](const Request&, const SignedIn& caller) {
                return http::json(answers::Customer{caller.customer, caller.impersonator});
              })});
  router.add({Method::post, at + "refresh_customer", "refreshCustomer", Run::work,
              [&](const Request& request) { return refresh(accounts, request); }, body_limit});
  router.add({Method::post, at + "logout_customer", "logoutCustomer", Run::work,
              [&](const Request& request) { return log_out(accounts, request); }, body_limit});
  router.add({Method::post, at + "logout_everywhere", "logoutEverywhere", Run::work,
              in_person(accounts,
                        [&](const Request& request, const SignedIn& caller) {
                          return log_out_everywhere(accounts, request, caller);
                        }),
              body_limit});
  router.add({Method::get, at + "sessions", "listSessions", Run::work,
              signed_in(accounts, [&](const Request&, const SignedIn& caller) {
                return list(accounts, caller);
              })});
  router.add({Method::del, at + "sessions/{id}", "endSession", Run::work,
              in_person(accounts, [&](const Request& request, const SignedIn& caller) {
                return end(accounts, request, caller);
              })});
  router.add({Method::post, at + "impersonate_customer", "impersonateCustomer", Run::work,
              [&](const Request& request) { return impersonate(impersonation, request); },
              body_limit});
}

}  // namespace typecase::api
