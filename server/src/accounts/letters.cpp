#include "accounts/letters.h"

#include "base/ids.h"
#include "mail/letter.h"

namespace typecase::accounts {
namespace {

using mail::Letter;

// What a link is good for, and what else the reader should know of it.
std::string works_once_for_14_days(std::string_view more = {}) {
  return std::string("The link works once, for 14 days.").append(more);
}

std::string greeting(const Customer& customer) {
  bool is_known = customer.verified && customer.name && !customer.name->empty();
  return is_known ? "Hello " + *customer.name + "," : "Hello,";
}

Letter letter(const AccountSettings& settings, const Customer& customer) {
  Letter letter;
  letter.greeting = greeting(customer);
  letter.foundry = settings.foundry();
  letter.why = "You get this mail because this address was given at " + letter.foundry + ", " +
               settings.public_url + ".";
  return letter;
}

// One mail for each link, whatever happens to the transaction that makes it.
std::string event_of(const Customer& customer, std::string_view token) {
  return customer.id.text + "/" + digest_id(sha256(token));
}

std::string event_of(const Customer& customer, Time now) {
  return customer.id.text + "/" + std::to_string(to_micros(now));
}

std::string to_name(const Customer& customer) {
  return customer.verified ? customer.name.value_or("") : "";
}

std::string confirm_link(const AccountSettings& settings, std::string_view token) {
  return settings.public_url + "/login?confirm=" + std::string(token);
}

Letter registered(Letter letter, const AccountSettings& settings, std::string_view token) {
  letter.subject = "Confirm your address for " + letter.foundry;
  letter.parts = {
      {"Somebody, presumably you, made an account at " + letter.foundry +
           " with this address. Please confirm that it is yours:",
       {},
       "Confirm this address",
       confirm_link(settings, token)},
      {works_once_for_14_days(" If it was not you, leave it alone: the account stays unconfirmed."),
       {},
       "",
       ""}};
  return letter;
}

Letter ordered(Letter letter, const AccountSettings& settings, std::string_view token) {
  letter.subject = "Your order at " + letter.foundry + ": confirm your address";
  letter.parts = {
      {"An order was placed at " + letter.foundry +
           " with this address. Confirm that it is yours and choose a password, so "
           "that you can come back to your order and your fonts:",
       {},
       "Confirm this address",
       confirm_link(settings, token)},
      {works_once_for_14_days(" If it was not you, leave it alone: nobody can order in your name."),
       {},
       "",
       ""}};
  return letter;
}

Letter registered_again(Letter letter, const AccountSettings& settings, std::string_view token) {
  letter.subject = "You already have an account at " + letter.foundry;
  letter.parts = {{"Somebody, presumably you, wanted to make an account at " + letter.foundry +
                       " with this address. It has one already, and that is as it was. Sign in "
                       "with its password:",
                   {},
                   "Sign in",
                   settings.public_url + "/login"},
                  {"You no longer know the password?",
                   {},
                   "Choose a new password",
                   settings.public_url + "/forgot_password"},
                  {"If you have ordered something in the meantime, this link moves it into your "
                   "account. It asks for the account's password. " +
                       works_once_for_14_days(),
                   {},
                   "Move it into my account",
                   confirm_link(settings, token)}};
  return letter;
}

Letter ordered_again(Letter letter, const AccountSettings& settings, std::string_view token) {
  letter.subject = "Your order at " + letter.foundry + " and your account";
  letter.parts = {{"An order was placed at " + letter.foundry +
                       " with this address, which has an account already. This link moves the "
                       "order into it, and asks for the account's password:",
                   {},
                   "Move it into my account",
                   confirm_link(settings, token)},
                  {works_once_for_14_days(" If it was not you, leave it alone."), {}, "", ""}};
  return letter;
}

mail::Mail notice(Letter letter, std::string kind, const Customer& customer, Time now) {
  letter.why = "You get this mail because it concerns your account at " + letter.foundry + ".";
  return mail::to_mail(letter, std::move(kind), event_of(customer, now), customer.email,
                       to_name(customer));
}

}  // namespace

mail::Mail confirm_address(const AccountSettings& settings, const Customer& customer,
                           std::string_view token, bool known, std::string event) {
  auto words = customer.has_password ? (known ? registered_again : registered)
                                     : (known ? ordered_again : ordered);
  return mail::to_mail(words(letter(settings, customer), settings, token), "confirm_address",
                       std::move(event), customer.email, to_name(customer));
}

mail::Mail change_email(const AccountSettings& settings, const Customer& customer,
                        const std::string& wanted, std::string_view token, bool known) {
  Letter mail = letter(settings, customer);
  mail.greeting = "Hello,";  // Nobody has proved this mailbox yet.
  if (known) {
    mail.subject = "This address has an account at " + mail.foundry;
    mail.parts = {{"Somebody, presumably you, wanted to use this address for another account at " +
                       mail.foundry + ". It has one already, so nothing was changed.",
                   {},
                   "Sign in",
                   settings.public_url + "/login"}};
  } else {
    mail.subject = "Confirm your new address for " + mail.foundry;
    mail.parts = {{"Somebody, presumably you, wants to use this address for an account at " +
                       mail.foundry + ". Please confirm that it is yours:",
                   {},
                   "Use this address",
                   confirm_link(settings, token)},
                  {"The link works once, for 24 hours. If it was not you, leave it alone: nothing "
                   "will be changed.",
                   {},
                   "",
                   ""}};
  }
  return mail::to_mail(mail, "change_email", event_of(customer, token), wanted, "");
}

mail::Mail reset_password(const AccountSettings& settings, const Customer& customer,
                          std::string_view token, std::string event) {
  Letter mail = letter(settings, customer);
  mail.subject = "Choose a new password for " + mail.foundry;
  mail.parts = {{"Somebody, presumably you, asked for a new password for the account of this "
                 "address. Choose it here:",
                 {},
                 "Choose a new password",
                 settings.public_url + "/reset_password?token=" + std::string(token)},
                {"The link works once, for 30 minutes. If it was not you, leave it alone: your "
                 "password stays as it is.",
                 {},
                 "",
                 ""}};
  return mail::to_mail(mail, "reset_password", std::move(event), customer.email, to_name(customer));
}

mail::Mail password_changed(const AccountSettings& settings, const Customer& customer, Time now) {
  Letter mail = letter(settings, customer);
  mail.subject = "Your password for " + mail.foundry + " was changed";
  mail.parts = {{"The password of your account was changed, and every other sign-in has ended.",
                 {{"When", to_iso8601(now)}},
                 "",
                 ""},
                {"If it was not you, choose a new one at once:",
                 {},
                 "Choose a new password",
                 settings.public_url + "/forgot_password"}};
  return notice(std::move(mail), "password_changed", customer, now);
}

mail::Mail email_changed(const AccountSettings& settings, const Customer& before, Time now) {
  Letter mail = letter(settings, before);
  mail.subject = "Your address for " + mail.foundry + " was changed";
  mail.parts = {{"Your account has another address from now on, as was confirmed by a link that "
                 "went there. This one signs you in no longer.",
                 {{"When", to_iso8601(now)}},
                 "",
                 ""},
                {"If it was not you, answer this mail.", {}, "", ""}};
  return notice(std::move(mail), "email_changed", before, now);
}

mail::Mail account_deleted(const AccountSettings& settings, const Customer& before, Time now) {
  Letter mail = letter(settings, before);
  mail.subject = "Your account at " + mail.foundry + " was deleted";
  mail.parts = {
      {"Your account was deleted as you asked. Downloads have ended. Invoices stay for as "
       "long as tax law asks, and nobody but accounting reads them.",
       {{"When", to_iso8601(now)}},
       "",
       ""},
      {"If it was not you, answer this mail.", {}, "", ""}};
  return notice(std::move(mail), "account_deleted", before, now);
}

}  // namespace typecase::accounts
