#include "orders/refund_letter.h"

#include <set>

#include "mail/letter.h"
#include "orders/credit_note.h"

namespace typecase::orders {
namespace {

using mail::Letter;

std::string amount(const Refund& refund) {
  return to_decimal(refund.amount, refund.currency) + " " + refund.currency;
}

Letter letter_about(const Order& order, const std::string& foundry) {
  Letter letter;
  letter.foundry = foundry;
  if (!order.billing.name.empty()) letter.greeting = "Hello " + order.billing.name + ",";
  letter.why = "You get this mail because money for an order of yours was paid back.";
  return letter;
}

std::vector<Letter::Fact> facts_of(const Order& order, const Refund& refund) {
  std::vector<Letter::Fact> facts{{"Amount", amount(refund)}};
  if (order.number) facts.push_back({"Of invoice", *order.number});
  if (!refund.reason.empty()) facts.push_back({"Reason", refund.reason});
  return facts;
}

// Whether nothing of the order's money would be left but for the failure.
bool is_rest(const Order& order, const Refund& refund) {
  Money back = refund.amount;
  for (const RefundSummary& other : order.refunds) {
    if (other.state != RefundState::failed && !other.is_held) back += other.amount;
  }
  return back >= order.total;
}

// Licences whose line was given back, or all when nothing is left of the money.
std::vector<Letter::Fact> ended(const Order& order, const std::vector<std::string>& others) {
  std::vector<Letter::Fact> facts;
  for (const Line& line : order.lines) {
    if (line.licence_state != EntitlementState::revoked) continue;
    facts.push_back({"Licence ended", line.description + ", " + line.licence_name});
  }
  for (const std::string& other : others) facts.push_back({"Licence ended", other});
  return facts;
}

// Licences that the refund had ended and that are valid now: not those that something else holds.
std::vector<Letter::Fact> valid_again(const Order& order, const Refund& refund) {
  std::vector<Letter::Fact> facts;
  if (refund.held) return facts;
  const std::set<int> named(refund.lines.begin(), refund.lines.end());
  for (const Line& line : order.lines) {
    const bool is_concerned =
        named.contains(line.index) || (named.empty() && is_rest(order, refund));
    if (!is_concerned || line.licence_state != EntitlementState::active) continue;
    facts.push_back({"Licence valid", line.description + ", " + line.licence_name});
  }
  return facts;
}

Letter::Part link_to(const Order& order, const std::string& label, const std::string& public_url) {
  return {.link_label = label, .link = public_url + "/orders/" + order.id.text};
}

}  // namespace

mail::Mail refund_letter(const Order& order, const Refund& refund,
                         const std::optional<std::int64_t>& note, const std::string& foundry,
                         const std::string& public_url, const std::vector<std::string>& others) {
  Letter letter = letter_about(order, foundry);
  letter.subject = foundry + " has refunded you " + amount(refund);
  if (note) letter.subject += ", credit note " + credit_note_number(*note);
  letter.parts.push_back({.paragraph = foundry + " has refunded money to the card that you paid "
                                                 "with. Your bank shows it within ten days.",
                          .facts = facts_of(order, refund)});
  auto licences = ended(order, others);
  if (!licences.empty()) {
    letter.parts.push_back({.paragraph = "These licences have ended. Please remove their fonts "
                                         "from your computers and servers.",
                            .facts = std::move(licences)});
  }
  letter.parts.push_back(
      link_to(order, note ? "Your order and its credit note" : "Your order", public_url));
  return mail::to_mail(letter, "refund", refund.id, order.email, order.billing.name);
}

mail::Mail failed_refund_letter(const Order& order, const Refund& refund,
                                const std::string& foundry, const std::string& public_url) {
  Letter letter = letter_about(order, foundry);
  letter.subject = "A refund from " + foundry + " could not be paid to you";
  letter.parts.push_back({.paragraph = "Your bank has sent back what " + foundry +
                                       " paid to your card. " + foundry +
                                       " will write to you how the money reaches you.",
                          .facts = facts_of(order, refund)});
  auto valid = valid_again(order, refund);
  if (!valid.empty()) {
    letter.parts.push_back(
        {.paragraph = "Licences that ended by it are valid again.", .facts = std::move(valid)});
  }
  letter.parts.push_back(link_to(order, "Your order", public_url));
  return mail::to_mail(letter, "refund_failed", refund.id, order.email, order.billing.name);
}

}  // namespace typecase::orders
