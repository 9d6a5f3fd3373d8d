#include "api/caller.h"

namespace typecase::api {
namespace {

constexpr std::string_view bearer = "Bearer ";

http::Response with_renewed(const http::Request& request,
                            const std::optional<accounts::Tokens>& renewed,
                            const std::function<http::Response()>& handle) {
  if (!renewed) return handle();
  http::Response response = http::answer([&](const http::Request&) { return handle(); }, request);
  set_tokens(response, *renewed);
  return response;
}

}  // namespace

std::string_view access_token(const http::Request& request) {
  std::string_view header = request.header("authorization");
  return header.starts_with(bearer) ? header.substr(bearer.size()) : std::string_view();
}

std::string_view refresh_token(const http::Request& request) { return request.header("refresh"); }

void set_tokens(http::Response& response, const accounts::Tokens& tokens) {
  response.set("Authorization", std::string(bearer) + tokens.access);
  response.set("Refresh", tokens.refresh);
}

http::Handler signed_in(accounts::Accounts& accounts, CustomerHandler handler) {
  return [&accounts, handler = std::move(handler)](const http::Request& request) {
    auto caller = accounts.authenticate(access_token(request), refresh_token(request)).value();
    return with_renewed(request, caller.renewed, [&] { return handler(request, caller.customer); });
  };
}

http::Handler anybody(accounts::Accounts& accounts, VisitorHandler handler) {
  return [&accounts, handler = std::move(handler)](const http::Request& request) {
    if (access_token(request).empty() && refresh_token(request).empty()) {
      return handler(request, std::nullopt);
    }
    auto caller = accounts.authenticate(access_token(request), refresh_token(request)).value();
    return with_renewed(request, caller.renewed, [&] { return handler(request, caller.customer); });
  };
}

}  // namespace typecase::api
