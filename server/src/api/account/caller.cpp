#include "api/account/caller.h"

#include "api/account/user_agent.h"
#include "base/log.h"
#include "http/message/address.h"

namespace typecase::api {
namespace {

constexpr std::string_view bearer = "Bearer ";

void refuse_impersonator(const http::Request& request, const accounts::SignedIn& caller) {
  if (!caller.impersonator) return;
  log::warning("impersonator_refused", {{"customer", caller.customer.id.text},
                                        {"staff", *caller.impersonator},
                                        {"path", request.logged_path}});
  throw ErrorException(
      Error{ErrorKind::forbidden, "impersonated", "Only the customer may do this.", {}, 0});
}

bool is_write(const http::Request& request) {
  return request.method != http::Method::get && request.method != http::Method::head;
}

void log_impersonated(const http::Request& request, const accounts::SignedIn& caller,
                      const http::Response& response) {
  log::info("impersonated_write", {{"customer", caller.customer.id.text},
                                   {"staff", *caller.impersonator},
                                   {"method", http::name(request.method)},
                                   {"path", request.logged_path},
                                   {"status", response.status}});
}

enum class Impersonators { may, may_not };

// The record of an impersonator's write is there before it is made: what cannot be recorded is
// refused.
http::Response handled(accounts::Accounts& accounts, const http::Request& request,
                       const accounts::SignedIn& caller, Impersonators impersonators,
                       const std::function<http::Response()>& handle) {
  if (!caller.renewed && !caller.impersonator) return handle();
  const bool is_recorded = caller.impersonator && is_write(request);
  http::Response response = http::answer(
      [&](const http::Request&) {
        if (impersonators == Impersonators::may_not) refuse_impersonator(request, caller);
        if (is_recorded) accounts.record_act(caller, request.operation, request.id);
        return handle();
      },
      request);
  bool has_newer = response.header("Authorization") != nullptr;
  if (caller.renewed && !has_newer) set_tokens(response, *caller.renewed);
  if (is_recorded) log_impersonated(request, caller, response);
  return response;
}

accounts::SignedIn authenticated(accounts::Accounts& accounts, const http::Request& request) {
  auto caller = accounts.authenticate(access_token(request), refresh_token(request));
  if (!caller) {
    log::info("not_signed_in", {{"code", caller.error().code}, {"path", request.logged_path}});
  }
  return std::move(caller).value();
}

http::Handler required(accounts::Accounts& accounts, Impersonators impersonators,
                       CustomerHandler handler) {
  return [&accounts, impersonators, handler = std::move(handler)](const http::Request& request) {
    const accounts::SignedIn caller = authenticated(accounts, request);
    return handled(accounts, request, caller, impersonators,
                   [&] { return handler(request, caller); });
  };
}

http::Handler optional(accounts::Accounts& accounts, Impersonators impersonators,
                       VisitorHandler handler) {
  return [&accounts, impersonators, handler = std::move(handler)](const http::Request& request) {
    if (access_token(request).empty() && refresh_token(request).empty()) {
      return handler(request, std::nullopt);
    }
    const accounts::SignedIn caller = authenticated(accounts, request);
    return handled(accounts, request, caller, impersonators,
                   [&] { return handler(request, caller); });
  };
}

}  // namespace

std::string_view access_token(const http::Request& request) {
  std::string_view header = request.header("authorization");
  return header.starts_with(bearer) ? header.substr(bearer.size()) : std::string_view();
}

std::string_view refresh_token(const http::Request& request) { return request.header("refresh"); }

void set_tokens(http::Response& response, const accounts::Tokens& tokens) {
  response.set("Authorization", std::string(bearer) + tokens.access);
  if (!tokens.refresh.empty()) response.set("Refresh", tokens.refresh);
}

accounts::Visit visit_of(const http::Request& request, const std::optional<std::string>& device) {
  return {http::limit_key(request.client_address), agent_name(request.header("user-agent")),
          device.value_or("")};
}

http::Handler signed_in(accounts::Accounts& accounts, CustomerHandler handler) {
  return required(accounts, Impersonators::may, std::move(handler));
}

http::Handler in_person(accounts::Accounts& accounts, CustomerHandler handler) {
  return required(accounts, Impersonators::may_not, std::move(handler));
}

http::Handler optional_auth(accounts::Accounts& accounts, VisitorHandler handler) {
  return optional(accounts, Impersonators::may, std::move(handler));
}

http::Handler optional_auth_in_person(accounts::Accounts& accounts, VisitorHandler handler) {
  return optional(accounts, Impersonators::may_not, std::move(handler));
}

http::Handler optional_auth_ignoring_invalid(accounts::Accounts& accounts, VisitorHandler handler) {
  return [&accounts, handler = std::move(handler)](const http::Request& request) {
    auto caller = accounts.authenticate(access_token(request), refresh_token(request));
    if (!caller) return handler(request, std::nullopt);
    return handled(accounts, request, *caller, Impersonators::may_not,
                   [&] { return handler(request, *caller); });
  };
}

bool is_impersonated(accounts::Accounts& accounts, const http::Request& request) {
  const std::string_view token = access_token(request);
  if (token.empty()) return false;
  const auto caller = accounts.authenticate(token, "");
  return caller && caller->impersonator;
}

}  // namespace typecase::api
