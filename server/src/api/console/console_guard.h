#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "http/routing/router.h"
#include "staff/sign_in/sessions.h"

namespace typecase::api {

using ConsoleHandler =
    std::function<http::Response(const http::Request&, const staff::SignedInMember&)>;

// Lets requests of the console in. A write must say by its Origin that a page of the console asks:
// SameSite cookies also come with requests of other ports of the host. Refusals: 403 wrong_origin,
// 401 staff_signed_out, 403 permission_missing, 403 step_up_needed.
class ConsoleGuard {
 public:
  // console_url: "https://staff.shop.example", without a slash at the end.
  ConsoleGuard(staff::Sessions& sessions, const Clock& clock, std::string console_url)
      : sessions_(sessions), clock_(clock), origin_(std::move(console_url)) {}

  // For browsers that have not signed in yet.
  http::Handler open(http::Handler handler) const;

  // For members whom site/permissions.json grants the operation. std::out_of_range at once where it
  // lacks the operation.
  http::Handler guarded(std::string_view operation, ConsoleHandler handler) const;

  // Throws 403 step_up_needed unless the caller's second factor is fresh: for operations that need
  // it for some requests alone.
  void need_step_up(const http::Request& request, const staff::SignedInMember& caller) const;

 private:
  void check_origin(const http::Request& request) const;

  staff::Sessions& sessions_;
  const Clock& clock_;
  const std::string origin_;
};

// Refuses who lacks the access, as a guarded() handler is refused: 403 permission_missing, 403
// step_up_needed.
void require_access(const http::Request& request, const staff::SignedInMember& caller,
                    const staff::Access& access, Time now);

// The session's token in the cookie of a request; empty: none.
std::string_view session_token(const http::Request& request);

// Gives the browser the token, or takes it back: a cookie that no script reads, that no other host
// sets and that no other site sends, until the browser closes.
void set_session_cookie(http::Response& response, std::string_view token);
void clear_session_cookie(http::Response& response);

}  // namespace typecase::api
