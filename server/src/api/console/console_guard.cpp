#include "api/console/console_guard.h"

#include "base/log.h"
#include "http/message/cookie.h"

namespace typecase::api {
namespace {

constexpr std::string_view cookie_name = "__Host-typecase_staff";
constexpr std::string_view attributes = "; Path=/; Secure; HttpOnly; SameSite=Strict";

bool is_write(const http::Request& request) {
  return request.method != http::Method::get && request.method != http::Method::head;
}

Error wrong_origin() {
  return {
      ErrorKind::forbidden, "wrong_origin", "Only pages of the console may ask for this.", {}, 0};
}

Error permission_missing(staff::Role role) {
  return {ErrorKind::forbidden,
          "permission_missing",
          "The role " + std::string(name(role)) + " may not do this.",
          {},
          0};
}

Error step_up_needed() {
  return {ErrorKind::forbidden,
          "step_up_needed",
          "This needs a code of your authenticator app once more.",
          {},
          0};
}

void refuse(const http::Request& request, const staff::SignedInMember& caller, Error error) {
  log::warning("staff_refused",
               {{"member", caller.member.id}, {"code", error.code}, {"path", request.logged_path}});
  throw ErrorException(std::move(error));
}

}  // namespace

void require_access(const http::Request& request, const staff::SignedInMember& caller,
                    const staff::Access& access, Time now) {
  const staff::Role role = caller.member.role;
  if (access.permission && !may(role, *access.permission)) {
    refuse(request, caller, permission_missing(role));
  }
  if (access.needs_step_up && !caller.is_stepped_up(now)) {
    refuse(request, caller, step_up_needed());
  }
}

void ConsoleGuard::check_origin(const http::Request& request) const {
  if (!is_write(request) || request.header("origin") == origin_) return;
  log::warning("staff_wrong_origin", {{"path", request.logged_path}});
  throw ErrorException(wrong_origin());
}

void ConsoleGuard::need_step_up(const http::Request& request,
                                const staff::SignedInMember& caller) const {
  if (!caller.is_stepped_up(clock_.now())) refuse(request, caller, step_up_needed());
}

http::Handler ConsoleGuard::open(http::Handler handler) const {
  return [this, handler = std::move(handler)](const http::Request& request) {
    check_origin(request);
    return handler(request);
  };
}

http::Handler ConsoleGuard::guarded(std::string_view operation, ConsoleHandler handler) const {
  const staff::Access& access = staff::access_of(operation);
  return open([this, &access, handler = std::move(handler)](const http::Request& request) {
    const bool is_background = request.header("background") == "true";
    auto caller = sessions_.authenticate(
        session_token(request), is_background ? staff::Use::in_background : staff::Use::by_member);
    require_access(request, caller.value(), access, clock_.now());
    if (access.permission) caller->permission = access.permission->name;
    caller->request_id = request.id;
    return handler(request, *caller);
  });
}

std::string_view session_token(const http::Request& request) {
  return http::cookie(request, cookie_name);
}

void set_session_cookie(http::Response& response, std::string_view token) {
  response.set("Set-Cookie",
               std::string(cookie_name) + "=" + std::string(token) + std::string(attributes));
}

void clear_session_cookie(http::Response& response) {
  response.set("Set-Cookie", std::string(cookie_name) + "=; Max-Age=0" + std::string(attributes));
}

}  // namespace typecase::api
