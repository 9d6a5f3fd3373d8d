#include "trials/trial_email.h"

#include "db/record.h"
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

std::string mail_event(const std::string& trial, const std::string& mail) {
  return trial + "." + mail;
}

std::int64_t mails_since(db::Connection& connection, std::string_view kind,
                         const std::string& trial, Time since) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM outbox WHERE kind = $1 AND event > $2 || '.' AND event < $2 || '/' "
      "AND created_at > $3",
      kind, trial, since);
}

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
