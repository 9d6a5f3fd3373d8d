#include "api/staff/staff_caller.h"

#include "api/account/caller.h"
#include "base/log.h"

namespace typecase::api {
namespace {

Error token_needed() {
  return {ErrorKind::unauthenticated,
          "staff_token_needed",
          "Only staff may do this, with a bearer token of their own.",
          {},
          0};
}

Error staff_only() {
  return {ErrorKind::forbidden, "staff_only", "Only staff may do this.", {}, 0};
}

staff::Caller staff_of(const staff::Tokens& tokens, const http::Request& request) {
  auto caller = tokens.authenticate(access_token(request));
  if (!caller) log::info("staff_token_refused", {{"path", request.logged_path}});
  return std::move(caller).value();
}

void note(const http::Request& request, const staff::Caller& caller) {
  log::info("staff_write", {{"member", caller.member.id},
                            {"token", caller.token_id},
                            {"method", http::name(request.method)},
                            {"path", request.logged_path}});
}

}  // namespace

http::Handler as_staff(accounts::Accounts& accounts, const staff::Tokens& tokens,
                       StaffHandler handler) {
  http::Handler refuse_customer =
      signed_in(accounts, [](const http::Request&, const accounts::SignedIn&) -> http::Response {
        throw ErrorException(staff_only());
      });
  return [&tokens, handler = std::move(handler),
          refuse_customer = std::move(refuse_customer)](const http::Request& request) {
    std::string_view token = access_token(request);
    if (!staff::is_staff_token(token)) {
      if (token.empty() && refresh_token(request).empty()) throw ErrorException(token_needed());
      return refuse_customer(request);
    }
    staff::Caller caller = staff_of(tokens, request);
    http::Response response = handler(request, caller);
    note(request, caller);
    return response;
  };
}

}  // namespace typecase::api
