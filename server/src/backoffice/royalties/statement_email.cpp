#include "backoffice/royalties/statement_email.h"

#include "backoffice/royalties/statement_pdf.h"
#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using mail::Email;
using messages::text;

std::vector<Email::Fact> facts_of(const royalties::Statement& statement) {
  std::vector<Email::Fact> facts;
  for (const auto& [currency, balance] : statement.balances) {
    facts.push_back({text("royaltyPdf.payable", {{"currency", currency}}),
                     to_amount(balance.payable, currency)});
    if (balance.left == Money{}) continue;
    facts.push_back(
        {text("royaltyPdf.left", {{"currency", currency}}), to_amount(balance.left, currency)});
  }
  return facts;
}

}  // namespace

mail::Mail statement_email(const royalties::LockedStatement& statement,
                           const royalties::Sending& sending, const std::string& foundry,
                           const std::string& link) {
  const royalties::Statement& stated = statement.document.statement;
  Email email;
  email.foundry = foundry;
  email.subject = text("royaltyMail.subject", {{"foundry", foundry}});
  email.greeting = mail::greeting(statement.designer);
  email.parts = {
      {.paragraph = text("royaltyMail.text", {{"period", period_words(stated)}}),
       .facts = facts_of(stated),
       .link_label = text("royaltyMail.link"),
       .link = link},
      {.paragraph = text("royaltyMail.until", {{"day", documents::day(sending.expires_at)}})}};
  email.why = text("royaltyMail.why", {{"foundry", foundry}});
  return mail::to_mail(email, std::string(royalty_mail_kind), sending.id, sending.address,
                       statement.designer);
}

}  // namespace typecase::backoffice
