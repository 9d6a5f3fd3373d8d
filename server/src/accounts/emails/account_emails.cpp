#include "accounts/emails/account_emails.h"

#include "base/ids.h"
#include "mail/email.h"
#include "messages/messages.h"

namespace typecase::accounts {
namespace {

using mail::Email;
using messages::text;

Email email_to(const AccountSettings& settings, const std::string& name) {
  Email email;
  email.greeting = mail::greeting(name);
  email.foundry = settings.foundry();
  email.why = text("accountMail.given", {{"foundry", email.foundry}, {"url", settings.public_url}});
  return email;
}

std::string to_name(const Customer& customer) {
  return customer.verified ? customer.name.value_or("") : "";
}

// One mail for each link, however often the transaction that makes it runs.
std::string event_of(const Customer& customer, std::string_view token) {
  return customer.id.text + "/" + digest_id(sha256(token));
}

std::string event_of(const Customer& customer, Time now) {
  return customer.id.text + "/" + std::to_string(to_micros(now));
}

std::string confirm_link(const AccountSettings& settings, std::string_view token) {
  return settings.public_url + "/login?confirm=" + std::string(token);
}

std::string of(messages::Key key, const Email& email) {
  return text(key, {{"foundry", email.foundry}});
}

// How long a link of a confirmation works, and what the other reader of the mail does.
Email::Part otherwise(messages::Key key) {
  return {.paragraph = text("accountMail.fourteenDays") + " " + text(key)};
}

void registered(Email& email, const AccountSettings&, const std::string& confirm) {
  email.subject = of("accountMail.registered.subject", email);
  email.parts = {{.paragraph = of("accountMail.registered.text", email),
                  .link_label = text("accountMail.confirm"),
                  .link = confirm},
                 otherwise("accountMail.registered.otherwise")};
}

void ordered(Email& email, const AccountSettings&, const std::string& confirm) {
  email.subject = of("accountMail.ordered.subject", email);
  email.parts = {{.paragraph = of("accountMail.ordered.text", email),
                  .link_label = text("accountMail.confirm"),
                  .link = confirm},
                 otherwise("accountMail.ordered.otherwise")};
}

void registered_again(Email& email, const AccountSettings& settings, const std::string& confirm) {
  email.subject = of("accountMail.registeredAgain.subject", email);
  email.parts = {{.paragraph = of("accountMail.registeredAgain.text", email),
                  .link_label = text("accountMail.signIn"),
                  .link = settings.public_url + "/login"},
                 {.paragraph = text("accountMail.registeredAgain.forgot"),
                  .link_label = text("accountMail.newPassword"),
                  .link = settings.public_url + "/forgot_password"},
                 {.paragraph = text("accountMail.registeredAgain.move") + " " +
                               text("accountMail.fourteenDays"),
                  .link_label = text("accountMail.move"),
                  .link = confirm}};
}

void ordered_again(Email& email, const AccountSettings&, const std::string& confirm) {
  email.subject = of("accountMail.orderedAgain.subject", email);
  email.parts = {{.paragraph = of("accountMail.orderedAgain.text", email),
                  .link_label = text("accountMail.move"),
                  .link = confirm},
                 otherwise("accountMail.orderedAgain.otherwise")};
}

Email::Part dated(messages::Key key, Time now) {
  return {.paragraph = text(key), .facts = {{text("mail.when"), to_iso8601(now)}}};
}

mail::Mail notice(Email email, std::string kind, const Customer& customer, Time now) {
  email.why = of("accountMail.concerns", email);
  return mail::to_mail(email, std::move(kind), event_of(customer, now), customer.email,
                       to_name(customer));
}

}  // namespace

mail::Mail confirm_address(const AccountSettings& settings, const Customer& customer,
                           std::string_view token, bool known, std::string event) {
  auto write = customer.has_password ? (known ? registered_again : registered)
                                     : (known ? ordered_again : ordered);
  Email email = email_to(settings, to_name(customer));
  write(email, settings, confirm_link(settings, token));
  return mail::to_mail(email, "confirm_address", std::move(event), customer.email,
                       to_name(customer));
}

mail::Mail change_email(const AccountSettings& settings, const Customer& customer,
                        const std::string& wanted, std::string_view token, bool known) {
  Email email = email_to(settings, "");  // Nobody has proved this mailbox yet.
  if (known) {
    email.subject = of("accountMail.addressTaken.subject", email);
    email.parts = {{.paragraph = of("accountMail.addressTaken.text", email),
                    .link_label = text("accountMail.signIn"),
                    .link = settings.public_url + "/login"}};
  } else {
    email.subject = of("accountMail.newAddress.subject", email);
    email.parts = {{.paragraph = of("accountMail.newAddress.text", email),
                    .link_label = text("accountMail.newAddress.link"),
                    .link = confirm_link(settings, token)},
                   {.paragraph = text("accountMail.newAddress.otherwise")}};
  }
  return mail::to_mail(email, "change_email", event_of(customer, token), wanted, "");
}

mail::Mail moved_here(const AccountSettings& settings, const Customer& after,
                      std::string_view token) {
  Email email = email_to(settings, "");  // Nobody has proved this mailbox yet.
  email.subject = of("accountMail.movedHere.subject", email);
  email.parts = {{.paragraph = of("accountMail.movedHere.text", email),
                  .link_label = text("accountMail.movedHere.link"),
                  .link = confirm_link(settings, token)},
                 otherwise("accountMail.movedHere.otherwise")};
  return mail::to_mail(email, "moved_here", event_of(after, token), after.email, "");
}

mail::Mail reset_password(const AccountSettings& settings, const Customer& customer,
                          std::string_view token, std::string event) {
  Email email = email_to(settings, to_name(customer));
  email.subject = of("accountMail.reset.subject", email);
  email.parts = {{.paragraph = text("accountMail.reset.text"),
                  .link_label = text("accountMail.newPassword"),
                  .link = settings.public_url + "/reset_password?token=" + std::string(token)},
                 {.paragraph = text("accountMail.reset.otherwise")}};
  return mail::to_mail(email, "reset_password", std::move(event), customer.email,
                       to_name(customer));
}

mail::Mail password_changed(const AccountSettings& settings, const Customer& customer, Time now) {
  Email email = email_to(settings, to_name(customer));
  email.subject = of("accountMail.passwordChanged.subject", email);
  email.parts = {dated("accountMail.passwordChanged.text", now),
                 {.paragraph = text("accountMail.passwordChanged.otherwise"),
                  .link_label = text("accountMail.newPassword"),
                  .link = settings.public_url + "/forgot_password"}};
  return notice(std::move(email), "password_changed", customer, now);
}

mail::Mail email_changed(const AccountSettings& settings, const Customer& before, Time now) {
  Email email = email_to(settings, to_name(before));
  email.subject = of("accountMail.emailChanged.subject", email);
  email.parts = {dated("accountMail.emailChanged.text", now),
                 {.paragraph = text("accountMail.answer")}};
  return notice(std::move(email), "email_changed", before, now);
}

mail::Mail moved_away(const AccountSettings& settings, const Customer& before, Time now) {
  Email email = email_to(settings, to_name(before));
  email.subject = of("accountMail.movedAway.subject", email);
  email.parts = {dated("accountMail.movedAway.text", now),
                 {.paragraph = text("accountMail.movedAway.otherwise")}};
  return notice(std::move(email), "moved_away", before, now);
}

mail::Mail account_deleted(const AccountSettings& settings, const Customer& before, Time now) {
  Email email = email_to(settings, to_name(before));
  email.subject = of("accountMail.deleted.subject", email);
  email.parts = {dated("accountMail.deleted.text", now), {.paragraph = text("accountMail.answer")}};
  return notice(std::move(email), "account_deleted", before, now);
}

mail::Mail impersonated(const AccountSettings& settings, const Customer& customer,
                        std::string impersonation, const std::string& reason, Time now) {
  Email email = email_to(settings, to_name(customer));
  email.subject = of("accountMail.impersonated.subject", email);
  Email::Part what = dated("accountMail.impersonated.text", now);
  // The address of a guest is not proved: it may be a stranger's.
  if (customer.verified) what.facts.push_back({text("accountMail.impersonated.reason"), reason});
  email.parts = {std::move(what),
                 {.paragraph = text("accountMail.impersonated.limits")},
                 {.paragraph = text("accountMail.impersonated.ask")}};
  email.why = of("accountMail.concerns", email);
  return mail::to_mail(email, "impersonated", std::move(impersonation), customer.email,
                       to_name(customer));
}

}  // namespace typecase::accounts
