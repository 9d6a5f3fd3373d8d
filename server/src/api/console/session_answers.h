#pragma once

#include "api/console/console_answers.h"
#include "api/console/console_routes.h"

// Of this folder alone: answers about the caller's session, and the browser that they go to.
namespace typecase::api {

staff::Browser browser_of(const http::Request& request);

// The session that was just opened, as the requests that follow find it.
staff::SignedInMember first_use(const ConsoleServices& services, const staff::Entered& entered);

answers::StaffSession describe(const ConsoleServices& services,
                               const staff::SignedInMember& caller);

// The session that was just opened; gives the browser its cookie.
http::Response entered_answer(const ConsoleServices& services, const staff::Entered& entered);

// The session of the request, as it is after what the request changed.
http::Response current_session_answer(const ConsoleServices& services,
                                      const http::Request& request);

}  // namespace typecase::api
