#pragma once

#include <string>

#include "accounts/accounts.h"
#include "accounts/profile/profile.h"
#include "accounts/profile/recovery.h"
#include "accounts/registration/registration.h"
#include "accounts/sessions/impersonation.h"
#include "api/catalogue/snapshot_answers.h"
#include "api/order/order_routes.h"
#include "carts/offers.h"
#include "http/routing/router.h"
#include "orders/checkout/deletion.h"
#include "specimen/access/access.h"
#include "trials/trials.h"

namespace typecase::api {

// The services that a customer's own routes call.
struct AccountServices {
  accounts::Accounts& accounts;
  accounts::Registration& registration;
  accounts::Recovery& recovery;
  accounts::Profile& profile;
  orders::Deletion& deletion;
  orders::OrderService& orders;
  const Clock& clock;
  delivery::Delivery& delivery;
  trials::Trials& trials;
};

// Becoming a customer, proving a mailbox, passwords, addresses, the profile and its end:
// /api/authentication/...
void add_account_routes(http::Router& router, const AccountServices& services);

// Signing in and out, where one is signed in, staff acting as a customer: /api/authentication/...
void add_authentication_routes(http::Router& router, accounts::Accounts& accounts,
                               accounts::Impersonation& impersonation);

// The answer to a sign-in of any kind: the customer with the device token, and the tokens in the
// headers.
http::Response entered_answer(const accounts::Customer& customer, const accounts::Tokens& tokens,
                              const std::string& device, int status = 200);

// The answer to a sign-out or the end of an account: clears the browser's cache of answers; its
// storage holds the cart, and stays.
http::Response signed_out_answer();

// GET /api/entitlements: the licences that the caller holds.
void add_entitlement_routes(http::Router& router, accounts::Accounts& accounts,
                            carts::Offers& offers);

// Makes the answer of getTrialOffer before somebody asks; none where the shop gives no trials.
void prepare_trial_offer(trials::Trials& trials, SnapshotAnswers& answers);

// A zip that has to be made is charged to whom it is made for as tester fonts and pictures are.
void add_trial_routes(http::Router& router, trials::Trials& trials, accounts::Accounts& accounts,
                      specimen::Access& access, SnapshotAnswers& answers);

}  // namespace typecase::api
