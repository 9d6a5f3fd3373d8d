#pragma once

#include "base/clock.h"
#include "db/database.h"
#include "http/routing/router.h"
#include "sandbox/context.h"
#include "sandbox/webhooks.h"

namespace typecase::sandbox {

// Browsers load from our origin:
//   /sandbox.js   defines window.Stripe; the only script the shop's page takes from us
//   /fields       the card fields, in a frame; ?origin= is the page that may hold it
//   /3ds/{id}     the question of the customer's bank, as a page or, with ?origin=, in a frame
void add_page_routes(http::Router& router, db::Database& database, const Settings& settings,
                     const Clock& clock, Deliverer& deliverer);

// "https://shop.example:8443": scheme, host and port, nothing else.
bool is_origin(std::string_view text);

}  // namespace typecase::sandbox
