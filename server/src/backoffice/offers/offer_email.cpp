#include "backoffice/offers/offer_email.h"

#include <algorithm>

#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using mail::Email;
using messages::text;

constexpr std::size_t most_lines = 20;

std::vector<Email::Fact> facts_of(const OfferRow& offer) {
  const pricing::PricedCart& cart = offer.cart;
  std::vector<Email::Fact> facts;
  for (const pricing::QuoteLine& line : cart.lines) {
    if (facts.size() == most_lines) break;
    facts.push_back({line.description, line.licence_name + ", " + line.tier_name + ": " +
                                           to_amount(line.list_price, cart.currency)});
  }
  if (cart.lines.size() > most_lines) {
    const auto more = static_cast<std::int64_t>(cart.lines.size() - most_lines);
    facts.push_back({text("offerMail.more", {{"count", more}}), "…"});
  }
  facts.push_back(
      {offer.prices_include_tax ? text("offerMail.total") : text("offerMail.totalBeforeTax"),
       to_amount(offer.total(), cart.currency)});
  return facts;
}

}  // namespace

mail::Mail offer_email(const OfferRow& offer, const std::string& foundry, const std::string& link,
                       const std::string& event) {
  Email email;
  email.foundry = foundry;
  email.subject = text("offerMail.subject", {{"foundry", foundry}});
  email.greeting = mail::greeting();
  email.parts.push_back({.paragraph = text("offerMail.text", {{"licensee", offer.title}})});
  if (offer.note) email.parts.push_back({.paragraph = *offer.note});
  email.parts.push_back(
      {.facts = facts_of(offer), .link_label = text("offerMail.link"), .link = link});
  if (offer.valid_until) {
    const Time last = *offer.valid_until - std::chrono::seconds(1);
    email.parts.push_back({.paragraph = text("offerMail.until", {{"day", documents::day(last)}})});
  }
  email.parts.push_back({.paragraph = text("offerMail.signIn")});
  email.why = text("offerMail.why", {{"foundry", foundry}});
  return mail::to_mail(email, std::string(offer_mail_kind), event, *offer.recipient, "");
}

}  // namespace typecase::backoffice
