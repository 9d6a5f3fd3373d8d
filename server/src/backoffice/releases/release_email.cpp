#include "backoffice/releases/release_email.h"

#include <algorithm>
#include <set>

#include "base/text/strings.h"
#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using delivery::BuyerChoice;
using mail::Email;
using messages::text;

constexpr std::size_t most_named = 20;
constexpr std::size_t most_links = 10;

std::vector<const delivery::RenewedStyle*> styles_of(const delivery::Announcement& announcement,
                                                     const delivery::Buyer& buyer) {
  std::set<std::string> bought;
  for (const delivery::LicensedStyle& style : buyer.styles) bought.insert(style.style.text);
  std::vector<const delivery::RenewedStyle*> styles;
  for (const delivery::RenewedStyle& style : announcement.styles) {
    if (bought.contains(style.style.text)) styles.push_back(&style);
  }
  return styles;
}

std::string versions(const delivery::RenewedStyle& style) {
  if (style.version_before.empty() || style.version_before == style.version) return style.version;
  return text("releaseMail.versions",
              {{"version", style.version}, {"before", style.version_before}});
}

std::vector<Email::Fact> facts(const std::vector<const delivery::RenewedStyle*>& styles) {
  std::vector<Email::Fact> facts;
  for (std::size_t i = 0; i < std::min(styles.size(), most_named); ++i) {
    facts.push_back({styles[i]->name, versions(*styles[i])});
  }
  if (styles.size() > most_named) {
    facts.push_back({text("releaseMail.more"), std::to_string(styles.size() - most_named)});
  }
  return facts;
}

void add_note(std::vector<Email::Part>& parts, const std::string& note,
              const std::string& foundry) {
  if (trimmed(note).empty()) return;
  parts.push_back({.paragraph = text("releaseMail.note", {{"foundry", foundry}})});
  for (std::string_view line : split(note, '\n')) {
    if (const auto words = trimmed(line); !words.empty()) {
      parts.push_back({.paragraph = std::string(words)});
    }
  }
}

void add_orders(std::vector<Email::Part>& parts, const delivery::Buyer& buyer,
                const std::string& public_url) {
  std::set<std::string> linked;
  for (const delivery::LicensedStyle& style : buyer.styles) {
    if (linked.size() == most_links || !linked.insert(style.order.text).second) continue;
    parts.push_back(
        {.link_label = text("releaseMail.link", {{"day", documents::day(style.paid_at)}}),
         .link = public_url + "/orders/" + style.order.text});
  }
}

}  // namespace

mail::Mail release_email(const delivery::Announcement& announcement, const delivery::Buyer& buyer,
                         const std::string& foundry, const std::string& public_url) {
  const auto styles = styles_of(announcement, buyer);
  const bool gives = announcement.buyers == BuyerChoice::give;
  Email email;
  email.foundry = foundry;
  email.subject = text("releaseMail.subject", {{"count", static_cast<std::int64_t>(styles.size())},
                                               {"font", styles.front()->name},
                                               {"foundry", foundry}});
  email.greeting = mail::greeting(buyer.name);
  email.parts.push_back(
      {.paragraph = text("releaseMail.text", {{"foundry", foundry}}), .facts = facts(styles)});
  add_note(email.parts, announcement.note, foundry);
  email.parts.push_back(
      {.paragraph = gives ? text("releaseMail.given") : text("releaseMail.kept")});
  if (gives) add_orders(email.parts, buyer, public_url);
  email.why = text("releaseMail.why");
  return mail::to_mail(email, "new_release", buyer.customer.text + ' ' + announcement.id,
                       buyer.email, buyer.name);
}

}  // namespace typecase::backoffice
