#include "api/account/account_routes.h"

#include "api/account/account_answers.h"
#include "api/account/caller.h"

namespace typecase::api {
void add_entitlement_routes(http::Router& router, accounts::Accounts& accounts,
                            carts::Offers& offers) {
  router.add({http::Method::get, "/api/entitlements", "listEntitlements", http::Run::work,
              signed_in(accounts, [&](const http::Request&, const accounts::SignedIn& caller) {
                auto holdings = offers.holdings(caller.customer.id);
                return http::json(
                    answers::EntitlementList{answers::each<answers::Entitlement>(holdings)});
              })});
}

}  // namespace typecase::api
