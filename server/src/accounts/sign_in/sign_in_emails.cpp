#include "accounts/sign_in/sign_in_emails.h"

#include "mail/email.h"
#include "messages/messages.h"

namespace typecase::accounts {
namespace {

using messages::text;

mail::Email email_to(const AccountSettings& settings, const Customer& customer) {
  mail::Email email;
  email.greeting = mail::greeting(customer.name.value_or(""));
  email.foundry = settings.foundry();
  email.why = text("accountMail.concerns", {{"foundry", email.foundry}});
  return email;
}

mail::Email::Part new_password(messages::Key key, const AccountSettings& settings) {
  return {.paragraph = text(key),
          .link_label = text("accountMail.newPassword"),
          .link = settings.public_url + "/forgot_password"};
}

mail::Mail to_mail(const mail::Email& email, std::string kind, std::string session,
                   const Customer& customer) {
  return mail::to_mail(email, std::move(kind), std::move(session), customer.email,
                       customer.name.value_or(""));
}

}  // namespace

mail::Mail new_device_mail(const AccountSettings& settings, const Customer& customer,
                           std::string session, const std::string& agent, Time now) {
  mail::Email email = email_to(settings, customer);
  email.subject = text("accountMail.newDevice.subject", {{"foundry", email.foundry}});
  std::vector<mail::Email::Fact> facts{{text("mail.when"), to_iso8601(now)}};
  if (!agent.empty()) facts.push_back({text("accountMail.newDevice.with"), agent});
  email.parts = {{.paragraph = text("accountMail.newDevice.text"), .facts = std::move(facts)},
                 new_password("accountMail.newDevice.otherwise", settings)};
  return to_mail(email, "new_device", std::move(session), customer);
}

mail::Mail refresh_reused_mail(const AccountSettings& settings, const Customer& customer,
                               std::string session, Time now) {
  mail::Email email = email_to(settings, customer);
  email.subject = text("accountMail.copied.subject", {{"foundry", email.foundry}});
  email.parts = {{.paragraph = text("accountMail.copied.text"),
                  .facts = {{text("mail.when"), to_iso8601(now)}}},
                 new_password("accountMail.copied.otherwise", settings)};
  return to_mail(email, "refresh_reused", std::move(session), customer);
}

}  // namespace typecase::accounts
