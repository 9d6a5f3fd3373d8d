#pragma once

#include "accounts/profile/profile.h"
#include "accounts/profile/recovery.h"
#include "accounts/registration/registration.h"
#include "api/account/trial_handlers.h"
#include "api/order/order_handlers.h"
#include "http/routing/router.h"
#include "orders/checkout/deletion.h"

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

}  // namespace typecase::api
