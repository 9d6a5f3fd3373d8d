#include "orders/receipt.h"

#include <algorithm>

#include "mail/letter.h"
#include "orders/letter_parts.h"
#include "orders/money_state.h"

namespace typecase::orders {
namespace {

using mail::Letter;

std::string amount(Money money, const std::string& currency) {
  return to_decimal(money, currency) + " " + currency;
}

std::vector<Letter::Fact> bought(const Order& order) {
  std::vector<Letter::Fact> facts;
  for (const Line& line : order.lines) {
    std::string text = amount(line.amount, order.currency) + ", " +
                       pricing::scope_text(line.licence_name, line.question, line.tier_name);
    if (!line.upgrades.empty()) {
      text += "; replaces " + pricing::licences_text(line.upgrades) + ", credit " +
              amount(line.credit, order.currency);
    }
    facts.push_back({line.description, std::move(text)});
  }
  return facts;
}

std::vector<Letter::Fact> terms(const Order& order, bool with_names) {
  std::vector<Letter::Fact> facts{{"Total", amount(order.total, order.currency)},
                                  {"Invoice", order.number.value_or("")}};
  if (with_names) facts.push_back({"Licensee", order.licensee.name});
  facts.push_back({"Licence agreements", eulas_of(order)});
  return facts;
}

// Where the words of each agreement can be read, as they were accepted. One that was negotiated
// lies with the order alone.
std::vector<Letter::Part> agreements(const Order& order, const std::string& public_url) {
  std::vector<Letter::Part> parts;
  for (const Line& line : order.lines) {
    if (line.custom_licence_id) continue;
    std::string link = public_url + "/pages/eula-" + line.licence_id + "-" + line.eula_version;
    bool known = std::ranges::any_of(parts, [&](const auto& part) { return part.link == link; });
    if (known) continue;
    parts.push_back({.link_label = pricing::agreement_title(line.licence_name) + ", version " +
                                   line.eula_version,
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
  Letter letter;
  letter.foundry = foundry;
  letter.subject = "Your fonts from " + foundry + ", invoice " + order.number.value_or("");
  if (!name.empty()) letter.greeting = "Hello " + name + ",";
  letter.parts.push_back(
      {.paragraph = "Thank you. " + (order.total.minor > 0 ? foundry + " has received your payment."
                                                           : "There is nothing to pay."),
       .facts = bought(order)});
  letter.parts.push_back({.facts = terms(order, with_names)});
  for (const Consent& consent : order.consents) {
    letter.parts.push_back({.paragraph = "You agreed: \u201c" + consent.text + "\u201d"});
  }
  if (is_on_hold(order)) {
    letter.parts.push_back(
        {.paragraph =
             "The new licence is on hold while the payment of the licence that it replaced is "
             "settled. Its fonts can be downloaded after that."});
  }
  letter.parts.push_back({.link_label = "Your fonts, their certificates and the invoice are here",
                          .link = public_url + "/orders/" + order.id.text});
  for (Letter::Part& part : agreements(order, public_url)) letter.parts.push_back(std::move(part));
  letter.why = "You get this mail because fonts were ordered with this address.";
  return mail::to_mail(letter, "receipt", order.id.text, order.email, name);
}

}  // namespace typecase::orders
