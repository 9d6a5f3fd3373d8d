#include "trials/trial_email.h"

#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"

namespace typecase::trials {
namespace {

using messages::text;

std::vector<mail::Email::Fact> families(const Trial& trial) {
  std::vector<mail::Email::Fact> facts;
  for (const GivenFamily& family : trial.families) {
    auto styles = static_cast<std::int64_t>(family.styles.size());
    facts.push_back({family.name, styles == 1 ? family.styles[0].name
                                              : text("trialMail.styles", {{"count", styles}})});
  }
  return facts;
}

}  // namespace

mail::Mail trial_email(const Trial& trial, const std::string& foundry, std::string link) {
  mail::Email email;
  email.foundry = foundry;
  email.subject = text("trialMail.subject", {{"foundry", foundry}});
  email.greeting = mail::greeting();
  email.parts = {
      {.paragraph = text("trialMail.text"),
       .facts = families(trial),
       .link_label = text("trialMail.link"),
       .link = std::move(link)},
      {.paragraph = text("trialMail.until", {{"day", documents::day(trial.expires_at)}})}};
  email.why = text("trialMail.why");
  return mail::to_mail(email, std::string(email_kind), trial.id, trial.email, "");
}

}  // namespace typecase::trials
