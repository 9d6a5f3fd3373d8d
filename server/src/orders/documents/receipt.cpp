#include "orders/documents/order_emails.h"

#include <algorithm>

#include "mail/email.h"
#include "messages/messages.h"
#include "orders/documents/document_parts.h"
#include "orders/payment/money_state.h"

namespace typecase::orders {
namespace {

using mail::Email;
using messages::text;

std::vector<Email::Fact> bought(const Order& order) {
  std::vector<Email::Fact> facts;
  for (const Line& line : order.lines) {
    facts.push_back(line_fact(order, line));
    if (line.upgrades.empty()) continue;
    facts.back().value +=
        text("receipt.replaces", {{"licences", pricing::licences_text(line.upgrades)},
                                  {"credit", to_amount(line.credit, order.currency)}});
  }
  return facts;
}

std::vector<Email::Fact> terms(const Order& order, bool with_names) {
  std::vector<Email::Fact> facts{{text("receipt.total"), to_amount(order.total, order.currency)},
                                 {text("receipt.invoice"), order.number.value_or("")}};
  if (with_names) facts.push_back({text("receipt.licensee"), order.licensee.name});
  facts.push_back({text("receipt.agreements"), eulas_of(order)});
  return facts;
}

// Where the words of each agreement can be read, as they were accepted. One that was negotiated
// lies with the order alone.
std::vector<Email::Part> agreements(const Order& order, const std::string& public_url) {
  std::vector<Email::Part> parts;
  for (const Line& line : order.lines) {
    if (line.custom_licence_id) continue;
    std::string link = public_url + "/pages/eula-" + line.licence_id + "-" + line.eula_version;
    bool known = std::ranges::any_of(parts, [&](const auto& part) { return part.link == link; });
    if (known) continue;
    parts.push_back({.link_label = text("receipt.agreement",
                                        {{"title", pricing::agreement_title(line.licence_name)},
                                         {"version", line.eula_version}}),
                     .link = link});
  }
  return parts;
}

bool is_on_hold(const Order& order) {
  return std::ranges::any_of(order.lines, [&](const Line& line) {
    return licence_reason(order, line) == LicenceReason::credit_in_doubt;
  });
}

}  // namespace

mail::Mail receipt(const Order& order, const std::string& foundry, const std::string& public_url,
                   bool with_names) {
  const std::string name = with_names ? order.billing.name : "";
  Email email;
  email.foundry = foundry;
  const std::string number = order.number.value_or("");
  email.subject = text("receipt.subject", {{"foundry", foundry}, {"invoice", number}});
  if (!name.empty()) email.greeting = mail::greeting(name);
  email.parts.push_back({.paragraph = order.total > Money{}
                                          ? text("receipt.paid", {{"foundry", foundry}})
                                          : text("receipt.free"),
                         .facts = bought(order)});
  email.parts.push_back({.facts = terms(order, with_names)});
  for (const Consent& consent : order.consents) {
    email.parts.push_back({.paragraph = text("receipt.consent", {{"text", consent.text}})});
  }
  if (is_on_hold(order)) email.parts.push_back({.paragraph = text("receipt.onHold")});
  email.parts.push_back(
      {.link_label = text("receipt.link"), .link = public_url + "/orders/" + order.id.text});
  for (Email::Part& part : agreements(order, public_url)) email.parts.push_back(std::move(part));
  email.why = text("receipt.why");
  return mail::to_mail(email, "receipt", order.id.text, order.email, name);
}

}  // namespace typecase::orders
