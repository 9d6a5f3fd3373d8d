#include "orders/receipt.h"

#include "mail/letter.h"

namespace typecase::orders {
namespace {

using mail::Letter;

std::string amount(Money money, const std::string& currency) {
  return to_decimal(money, currency) + " " + currency;
}

std::vector<Letter::Fact> bought(const Order& order) {
  std::vector<Letter::Fact> facts;
  for (const Line& line : order.lines) {
    facts.push_back({line.description, line.licence_name + ", " + line.tier_name + ": " +
                                           amount(line.amount, order.currency)});
  }
  return facts;
}

std::string eulas_of(const Order& order) {
  std::string text;
  for (const Line& line : order.lines) {
    std::string entry = line.licence_name + ", version " + line.eula_version;
    if (text.find(entry) == text.npos) text += (text.empty() ? "" : "; ") + entry;
  }
  return text;
}

std::vector<Letter::Fact> terms(const Order& order, bool with_names) {
  std::vector<Letter::Fact> facts{{"Total", amount(order.total, order.currency)},
                                  {"Invoice", order.number.value_or("")}};
  if (with_names) facts.push_back({"Licensee", order.licensee.name});
  facts.push_back({"Licence agreements", eulas_of(order)});
  return facts;
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
  if (order.immediate_delivery) {
    letter.parts.push_back(
        {.paragraph = "You asked for delivery at once and know that the right to withdraw "
                      "ends with the first download."});
  }
  letter.parts.push_back(
      {.link_label = "Your fonts are here", .link = public_url + "/orders/" + order.id.text});
  letter.why = "You get this mail because fonts were ordered with this address.";
  return mail::to_mail(letter, "receipt", order.id.text, order.email, name);
}

}  // namespace typecase::orders
