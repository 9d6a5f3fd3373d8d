#include "backoffice/trials/invitation_email.h"

#include "base/text/one_line.h"
#include "base/text/strings.h"
#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"
#include "trials/trial_email.h"

namespace typecase::backoffice {
namespace {

using messages::text;

// 2500 is "25", 1250 is "12.5".
std::string per_cent(int hundredths) {
  std::string digits = std::to_string(hundredths / 100);
  if (const int rest = hundredths % 100; rest != 0) {
    digits += '.' + std::to_string(rest / 10);
    if (rest % 10 != 0) digits += std::to_string(rest % 10);
  }
  return digits;
}

std::vector<mail::Email::Fact> coupon_facts(const InvitationCoupon& coupon,
                                            const std::string& code) {
  std::vector<mail::Email::Fact> facts{
      {text("trialInvitationMail.code"), code},
      {text("trialInvitationMail.worth"),
       text("trialInvitationMail.percent", {{"percent", per_cent(coupon.hundredths)}})}};
  if (coupon.last_day) {
    facts.push_back({text("trialInvitationMail.until"),
                     documents::day(Time(coupon.last_day->time_since_epoch()))});
  }
  return facts;
}

}  // namespace

mail::Mail invitation_email(const trials::StoredTrial& trial, const InvitationCoupon& coupon,
                            const InvitationParts& parts) {
  mail::Email email;
  email.foundry = parts.foundry;
  email.subject = text("trialInvitationMail.subject", {{"foundry", parts.foundry}});
  email.greeting = mail::greeting();
  for (const std::string_view line : split(parts.words, '\n')) {
    std::string words = one_line(line);
    if (words.find_first_not_of(' ') != words.npos) email.parts.push_back({.paragraph = words});
  }
  email.parts.push_back({.facts = coupon_facts(coupon, parts.code),
                         .link_label = text("trialInvitationMail.link"),
                         .link = parts.address});
  email.why = text("trialInvitationMail.why", {{"foundry", parts.foundry}});
  return mail::to_mail(email, std::string(trials::invitation_kind), parts.event, trial.email, "");
}

}  // namespace typecase::backoffice
