#include "api/authentication_handlers.h"

#include "api/caller.h"
#include "api/customer_json.h"
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
  auto signed_in = accounts
                       .sign_in(body.email, body.password, body.stay_signed_in.value_or(true),
                                visit_of(request, body.device))
                       .value();
  Response response = http::json(to_json(signed_in.customer));
  set_tokens(response, signed_in.tokens);
  return response;
}

Response refresh(accounts::Accounts& accounts, const Request& request) {
  http::read_body<Empty>(request);
  auto tokens = accounts.refresh(refresh_token(request)).value();
  Response response = http::json(boost::json::object{});
  set_tokens(response, tokens);
  return response;
}

Response log_out(accounts::Accounts& accounts, const Request& request) {
  http::read_body<Empty>(request);
  accounts.sign_out(access_token(request), refresh_token(request));
  Response response = http::no_content();
  response.set("Clear-Site-Data", "\"cache\"");
  response.set("Cache-Control", "no-store");
  return response;
}

}  // namespace

void add_authentication_routes(http::Router& router, accounts::Accounts& accounts) {
  router.add({Method::post, "/api/authentication/login_customer", "loginCustomer", Run::heavy,
              [&](const Request& request) { return log_in(accounts, request); }, body_limit});
  router.add({Method::get, "/api/authentication/customer", "currentCustomer", Run::work,
              signed_in(accounts, [](const Request&, const accounts::SignedIn& caller) {
                return http::json(to_json(caller.customer, caller.impersonator));
              })});
  router.add({Method::post, "/api/authentication/refresh_customer", "refreshCustomer", Run::work,
              [&](const Request& request) { return refresh(accounts, request); }, body_limit});
  router.add({Method::post, "/api/authentication/logout_customer", "logoutCustomer", Run::work,
              [&](const Request& request) { return log_out(accounts, request); }, body_limit});
}

}  // namespace typecase::api
