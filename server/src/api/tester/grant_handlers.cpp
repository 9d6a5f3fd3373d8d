#include "api/tester/tester_routes.h"

#include "api/account/caller.h"
#include "api/requests.h"
#include "api/tester/tester_answers.h"
#include "base/log.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

// Anybody makes an unverified one with an invented address at the checkout, and what staff try is
// not the customer's whom they act as.
std::optional<CustomerId> known(const std::optional<accounts::SignedIn>& caller) {
  if (!caller || !caller->customer.verified || caller->impersonator) return std::nullopt;
  return caller->customer.id;
}

Response grant(const specimen::TesterFonts& fonts, const Request& request,
               const std::optional<accounts::SignedIn>& caller) {
  auto body = http::read_body<TesterGrantRequest>(request);
  auto granted = fonts.grant(body.styles, known(caller)).value();
  log::info("tester_grant",
            {{"visitor", granted.grant.visitor}, {"styles", granted.styles.size()}});
  return http::json(answers::TesterGrant{granted.grant.token, granted.grant.expires_at,
                                         answers::each<answers::Coverage>(granted.styles)},
                    201);
}

}  // namespace

void add_grant_routes(http::Router& router, const specimen::TesterFonts& fonts,
                      accounts::Accounts& accounts) {
  router.add({http::Method::post, "/api/tester_grants", "grantTester", http::Run::work,
              optional_auth(accounts, [&](const Request& request, const auto& caller) {
                return grant(fonts, request, caller);
              })});
}

}  // namespace typecase::api
