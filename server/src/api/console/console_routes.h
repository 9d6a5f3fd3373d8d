#pragma once

#include "api/console/console_guard.h"
#include "http/routing/router.h"
#include "staff/sign_in/sessions.h"
#include "staff/sign_in/sign_in.h"

namespace typecase::api {

// Below /api/session, /api/sessions, /api/recovery_codes and /api/links: signing in and out, by
// password and code or by a one-time link.
void add_session_routes(http::Router& router, const ConsoleGuard& guard, staff::Sessions& sessions,
                        staff::SignIn& sign_in);

}  // namespace typecase::api
