#include "api/account/account_routes.h"

#include "api/account/account_answers.h"
#include "api/account/caller.h"
#include "api/requests.h"
#include "base/log.h"

namespace typecase::api {
namespace {

using accounts::SignedIn;
using http::Method;
using http::Request;
using http::Response;
using http::Run;

constexpr std::size_t body_limit = 16 << 10;

Response accepted() {
  Response response = http::no_content();
  response.status = 202;
  return response;
}

void note(std::string_view event, const accounts::Customer& customer) {
  log::info(event, {{"customer", customer.id.text}});
}

// Returns the outcome's value; a failure is thrown, and logged with its code.
template <class T>
T granted(std::string_view refused, Result<T> outcome) {
  if (!outcome) log::info(refused, {{"code", outcome.error().code}});
  return std::move(outcome).value();
}

Response enter(std::string_view event, const accounts::Accounts::SignIn& entered, int status) {
  note(event, entered.customer);
  return entered_answer(entered.customer, entered.tokens, entered.device, status);
}

Response register_customer(accounts::Registration& registration, const Request& request) {
  auto body = http::read_body<RegisterRequest>(request);
  accounts::NewCustomer wanted{std::move(body.email), std::move(body.password),
                               std::move(body.name), body.stay_signed_in.value_or(true)};
  auto entered =
      granted("customer_not_registered", registration.register_customer(wanted, visit_of(request)));
  return enter("customer_registered", entered, 201);
}

Response confirm(accounts::Registration& registration, const Request& request,
                 const std::optional<SignedIn>& caller) {
  auto body = http::read_body<ConfirmRequest>(request);
  auto who = caller ? std::optional(caller->customer.id) : std::nullopt;
  auto entered = granted("address_not_confirmed",
                         registration.confirm(body.token, body.password, who, visit_of(request)));
  return enter("address_confirmed", entered, 200);
}

Response resend(accounts::Registration& registration, const Request& request,
                const SignedIn& caller) {
  http::read_body<Empty>(request);
  granted("confirmation_not_sent", registration.resend(caller.customer, visit_of(request)));
  note("confirmation_asked_for", caller.customer);
  return accepted();
}

// A session only shows the owner of the address; one that is over stops nobody.
Response forgot(const AccountServices& services, const Request& request) {
  auto body = http::read_body<ForgotPasswordRequest>(request);
  std::optional<CustomerId> owner;
  if (std::string_view token = access_token(request); !token.empty()) {
    auto caller = services.accounts.authenticate(token, "");
    if (caller && !caller->impersonator) owner = caller->customer.id;
  }
  granted("reset_link_refused",
          services.recovery.forgot(body.email, visit_of(request, body.device), owner));
  return accepted();
}

Response reset(accounts::Recovery& recovery, const Request& request) {
  auto body = http::read_body<ResetPasswordRequest>(request);
  auto reset = granted("password_not_reset", recovery.reset(body.token, body.password));
  note("password_reset", reset.customer);
  return http::json(answers::ResetPasswordAnswer{reset.device});
}

Response change_password(accounts::Recovery& recovery, const Request& request,
                         const SignedIn& caller) {
  auto body = http::read_body<ChangePasswordRequest>(request);
  granted("password_not_changed",
          recovery.change_password(caller, body.password, body.new_password));
  note("password_changed", caller.customer);
  return http::no_content();
}

Response change_email(accounts::Recovery& recovery, const Request& request,
                      const SignedIn& caller) {
  auto body = http::read_body<ChangeEmailRequest>(request);
  granted("address_change_refused",
          recovery.change_email(caller, body.email, body.password, visit_of(request)));
  note("address_change_asked_for", caller.customer);
  return accepted();
}

Response update(accounts::Profile& profile, const Request& request, const SignedIn& caller) {
  auto change = http::read_body<accounts::ProfileChange>(request);
  auto customer = profile.update(caller.customer.id, change).value();
  return http::json(answers::Customer{customer});
}

Response remove(orders::Deletion& deletion, const Request& request, const SignedIn& caller) {
  auto body = http::read_body<DeleteCustomerRequest>(request);
  granted("customer_not_deleted", deletion.remove(caller.customer, body.password));
  note("customer_deleted", caller.customer);
  return signed_out_answer();
}

Response everything_of(const AccountServices& services, const SignedIn& caller) {
  const std::vector<orders::Order> orders = services.orders.all(caller.customer.id);
  std::vector<trials::Trial> trials;  // of those who have proved the address
  if (caller.customer.verified) trials = services.trials.of(caller.customer.email);
  answers::CustomerExport all{services.clock.now(),
                              {caller.customer},
                              answers::sessions_of(services.accounts, caller).sessions,
                              {},
                              answers::each<answers::AskedTrial>(trials)};
  for (const orders::Order& order : orders) {
    all.orders.push_back({{order}, services.delivery.downloads(order)});
  }
  note("customer_exported", caller.customer);
  Response response = http::json(all);
  response.set("Content-Disposition", "attachment; filename=\"account.json\"");
  return response;
}

void add_entrances(http::Router& router, const AccountServices& services, const std::string& at) {
  accounts::Registration& registration = services.registration;
  accounts::Recovery& recovery = services.recovery;
  router.add({Method::post, at + "register_customer", "registerCustomer", Run::heavy,
              [&](const Request& request) { return register_customer(registration, request); },
              body_limit});
  router.add({Method::post, at + "confirm_customer", "confirmCustomer", Run::heavy,
              optional_auth_ignoring_invalid(
                  services.accounts,
                  [&](const Request& request, const std::optional<SignedIn>& caller) {
                    return confirm(registration, request, caller);
                  }),
              body_limit});
  router.add({Method::post, at + "forgot_password", "forgotPassword", Run::work,
              [services](const Request& request) { return forgot(services, request); },
              body_limit});
  router.add({Method::post, at + "reset_password", "resetPassword", Run::heavy,
              [&](const Request& request) { return reset(recovery, request); }, body_limit});
}

}  // namespace

void add_account_routes(http::Router& router, const AccountServices& services) {
  const std::string at = "/api/authentication/";
  auto add = [&](Method method, std::string path, std::string operation, Run run,
                 CustomerHandler handler) {
    router.add({method, at + std::move(path), std::move(operation), run,
                in_person(services.accounts, std::move(handler)), body_limit});
  };
  add_entrances(router, services, at);
  accounts::Registration& registration = services.registration;
  accounts::Recovery& recovery = services.recovery;
  accounts::Profile& profile = services.profile;
  orders::Deletion& deletion = services.deletion;
  add(Method::post, "resend_confirmation", "resendConfirmation", Run::work,
      [&](const Request& request, const SignedIn& caller) {
        return resend(registration, request, caller);
      });
  add(Method::post, "change_password", "changePassword", Run::heavy,
      [&](const Request& request, const SignedIn& caller) {
        return change_password(recovery, request, caller);
      });
  add(Method::post, "change_email", "changeEmail", Run::heavy,
      [&](const Request& request, const SignedIn& caller) {
        return change_email(recovery, request, caller);
      });
  add(Method::post, "delete_customer", "deleteCustomer", Run::heavy,
      [&](const Request& request, const SignedIn& caller) {
        return remove(deletion, request, caller);
      });
  add(Method::get, "export_customer", "exportCustomer", Run::work,
      [services](const Request&, const SignedIn& caller) {
        return everything_of(services, caller);
      });
  add(Method::patch, "customer", "updateCustomer", Run::work,
      [&](const Request& request, const SignedIn& caller) {
        return update(profile, request, caller);
      });
}

}  // namespace typecase::api
