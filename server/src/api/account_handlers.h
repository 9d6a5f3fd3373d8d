#pragma once

#include "accounts/profile.h"
#include "accounts/recovery.h"
#include "accounts/registration.h"
#include "api/order_handlers.h"
#include "api/trial_handlers.h"
#include "http/router.h"
#include "orders/deletion.h"

namespace typecase::api {

// What a customer's own routes call.
struct AccountServices {
  accounts::Accounts& accounts;
  accounts::Registration& registration;
  accounts::Recovery& recovery;
  accounts::Profile& profile;
  orders::Deletion& deletion;
  orders::OrderService& orders;
  const Clock& clock;
  DownloadsOf downloads;
  TrialsOf trials;
};

// Becoming a customer, proving a mailbox, passwords, addresses, the profile and its end:
// /api/authentication/...
void add_account_routes(http::Router& router, const AccountServices& services);

}  // namespace typecase::api
