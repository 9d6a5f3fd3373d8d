#include "api/grant_handlers.h"

#include "api/caller.h"
#include "api/requests.h"
#include "base/log.h"
#include "catalogue/coverage_text.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

// Anybody makes an unverified one with an invented address at the checkout.
std::optional<CustomerId> known(const std::optional<accounts::SignedIn>& caller) {
  if (!caller || !caller->customer.verified) return std::nullopt;
  return caller->customer.id;
}

Response grant(const specimen::TesterFonts& fonts, const Request& request,
               const std::optional<accounts::SignedIn>& caller) {
  auto body = http::read_body<TesterGrantRequest>(request);
  auto granted = fonts.grant(body.styles, known(caller)).value();
  log::info("tester_grant",
            {{"visitor", granted.grant.visitor}, {"styles", granted.styles.size()}});
  boost::json::array styles;
  for (const catalogue::Style* style : granted.styles) {
    styles.push_back(
        {{"id", style->id.text}, {"coverage", catalogue::coverage_text(style->coverage)}});
  }
  return http::json(boost::json::object{{"grant", granted.grant.token},
                                        {"expiresAt", to_iso8601(granted.grant.expires_at)},
                                        {"styles", std::move(styles)}},
                    201);
}

}  // namespace

void add_grant_routes(http::Router& router, const specimen::TesterFonts& fonts,
                      accounts::Accounts& accounts) {
  router.add({http::Method::post, "/api/tester_grants", "grantTester", http::Run::work,
              anybody(accounts, [&](const Request& request, const auto& caller) {
                return grant(fonts, request, caller);
              })});
}

}  // namespace typecase::api
