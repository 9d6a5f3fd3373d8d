#include "accounts/sign_in_letters.h"

#include "mail/letter.h"

namespace typecase::accounts {
namespace {

mail::Letter letter(const AccountSettings& settings, const Customer& customer) {
  mail::Letter letter;
  bool is_named = customer.name && !customer.name->empty();
  letter.greeting = is_named ? "Hello " + *customer.name + "," : "Hello,";
  letter.foundry = settings.foundry();
  letter.why = "You get this mail because it concerns your account at " + letter.foundry + ".";
  return letter;
}

mail::Mail to_mail(const mail::Letter& letter, std::string kind, std::string session,
                   const Customer& customer) {
  return mail::to_mail(letter, std::move(kind), std::move(session), customer.email,
                       customer.name.value_or(""));
}

}  // namespace

mail::Mail new_device_mail(const AccountSettings& settings, const Customer& customer,
                           std::string session, const std::string& agent, Time now) {
  mail::Letter mail = letter(settings, customer);
  mail.subject = "A new sign-in to your account at " + mail.foundry;
  std::vector<mail::Letter::Fact> facts{{"When", to_iso8601(now)}};
  if (!agent.empty()) facts.push_back({"With", agent});
  mail.parts = {{"Somebody, presumably you, has signed in to your account with a browser that had "
                 "not been used for it before.",
                 std::move(facts), "", ""},
                {"If it was you, there is nothing to do. If not, choose a new password at once; "
                 "that ends every sign-in:",
                 {},
                 "Choose a new password",
                 settings.public_url + "/forgot_password"}};
  return to_mail(mail, "new_device", std::move(session), customer);
}

mail::Mail refresh_reused_mail(const AccountSettings& settings, const Customer& customer,
                               std::string session, Time now) {
  mail::Letter mail = letter(settings, customer);
  mail.subject = "We have ended a sign-in to your account at " + mail.foundry;
  mail.parts = {{"Keys of one of your sign-ins were used that had been replaced. Somebody may have "
                 "copied them, so that sign-in has ended, for you and for whoever has the copy.",
                 {{"When", to_iso8601(now)}},
                 "",
                 ""},
                {"Your password was not used. Sign in again as usual. If you do not trust the "
                 "device that you were signed in on, choose a new password; that ends every "
                 "sign-in:",
                 {},
                 "Choose a new password",
                 settings.public_url + "/forgot_password"}};
  return to_mail(mail, "refresh_reused", std::move(session), customer);
}

}  // namespace typecase::accounts
