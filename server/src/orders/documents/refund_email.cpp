#include "orders/documents/order_emails.h"

#include <set>

#include "mail/email.h"
#include "messages/messages.h"
#include "orders/documents/invoice.h"

namespace typecase::orders {
namespace {

using mail::Email;
using messages::text;

Email email_about(const Order& order, const std::string& foundry) {
  Email email;
  email.foundry = foundry;
  if (!order.billing.name.empty()) email.greeting = mail::greeting(order.billing.name);
  email.why = text("refundMail.why");
  return email;
}

std::vector<Email::Fact> facts_of(const Order& order, const Refund& refund) {
  std::vector<Email::Fact> facts{
      {text("refundMail.amount"), to_amount(refund.amount, refund.currency)}};
  if (order.number) facts.push_back({text("refundMail.invoice"), *order.number});
  if (!refund.reason.empty()) facts.push_back({text("refundMail.reason"), refund.reason});
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
std::vector<Email::Fact> ended(const Order& order, const std::vector<std::string>& others) {
  std::vector<Email::Fact> facts;
  for (const Line& line : order.lines) {
    if (line.licence_state != EntitlementState::revoked) continue;
    facts.push_back({text("refundMail.ended"), line.description + ", " + line.licence_name});
  }
  for (const std::string& other : others) facts.push_back({text("refundMail.ended"), other});
  return facts;
}

// Licences that the refund had ended and that are valid now: not those that something else holds.
std::vector<Email::Fact> valid_again(const Order& order, const Refund& refund) {
  std::vector<Email::Fact> facts;
  if (refund.held) return facts;
  const std::set<int> named(refund.lines.begin(), refund.lines.end());
  for (const Line& line : order.lines) {
    const bool is_concerned =
        named.contains(line.line_index) || (named.empty() && is_rest(order, refund));
    if (!is_concerned || line.licence_state != EntitlementState::active) continue;
    facts.push_back({text("refundMail.valid"), line.description + ", " + line.licence_name});
  }
  return facts;
}

Email::Part link_to(const Order& order, messages::Key label, const std::string& public_url) {
  return {.link_label = text(label), .link = public_url + "/orders/" + order.id.text};
}

}  // namespace

mail::Mail refund_email(const Order& order, const Refund& refund,
                        const std::optional<std::int64_t>& note, const std::string& foundry,
                        const std::string& public_url, const std::vector<std::string>& others) {
  Email email = email_about(order, foundry);
  const std::string number = note ? credit_note_number(*note) : "";
  email.subject =
      text(note ? messages::Key("refundMail.subjectNote") : messages::Key("refundMail.subject"),
           {{"foundry", foundry},
            {"amount", to_amount(refund.amount, refund.currency)},
            {"note", number}});
  email.parts = {{.paragraph = text("refundMail.text", {{"foundry", foundry}}),
                  .facts = facts_of(order, refund)}};
  auto licences = ended(order, others);
  if (!licences.empty()) {
    email.parts.push_back({.paragraph = text("refundMail.licences"), .facts = std::move(licences)});
  }
  email.parts.push_back(link_to(
      order, note ? messages::Key("refundMail.orderNote") : messages::Key("refundMail.order"),
      public_url));
  return mail::to_mail(email, "refund", refund.id, order.email, order.billing.name);
}

mail::Mail failed_refund_email(const Order& order, const Refund& refund, const std::string& foundry,
                               const std::string& public_url) {
  Email email = email_about(order, foundry);
  email.subject = text("refundMail.failed.subject", {{"foundry", foundry}});
  email.parts = {{.paragraph = text("refundMail.failed.text", {{"foundry", foundry}}),
                  .facts = facts_of(order, refund)}};
  auto valid = valid_again(order, refund);
  if (!valid.empty()) {
    email.parts.push_back(
        {.paragraph = text("refundMail.failed.licences"), .facts = std::move(valid)});
  }
  email.parts.push_back(link_to(order, "refundMail.order", public_url));
  return mail::to_mail(email, "refund_failed", refund.id, order.email, order.billing.name);
}

}  // namespace typecase::orders
