#pragma once

#include "accounts/accounts.h"
#include "http/routing/router.h"
#include "specimen/tester/tester_fonts.h"

namespace typecase::api {

// POST /api/tester_grants. A signed-in customer whose address is verified is named in the grant:
// the requests for fonts bring nothing else that tells who asks.
void add_grant_routes(http::Router& router, const specimen::TesterFonts& fonts,
                      accounts::Accounts& accounts);

}  // namespace typecase::api
