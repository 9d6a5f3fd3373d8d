#include "orders/reminder_letter.h"

#include "documents/wording.h"
#include "mail/letter.h"

namespace typecase::orders {
namespace {

using mail::Letter;

std::string amount(Money money, const std::string& currency) {
  return to_decimal(money, currency) + " " + currency;
}

std::vector<Letter::Fact> ordered(const Order& order) {
  std::vector<Letter::Fact> facts;
  for (const Line& line : order.lines) {
    facts.push_back({line.description,
                     amount(line.amount, order.currency) + ", " +
                         pricing::scope_text(line.licence_name, line.question, line.tier_name)});
  }
  facts.push_back({"Total", amount(order.total, order.currency)});
  return facts;
}

}  // namespace

mail::Mail reminder_letter(const Order& order, const accounts::Customer& customer,
                           const std::string& foundry, std::string link) {
  const std::string name = customer.verified ? order.billing.name : "";
  const std::string until = documents::day(order.payable_until);
  Letter letter;
  letter.foundry = foundry;
  letter.subject = "Your order at " + foundry + " waits for its payment";
  letter.greeting = name.empty() ? "Hello," : "Hello " + name + ",";
  letter.parts = {{.paragraph = "An order that was placed at " + foundry +
                                " with this address is not paid. No money has moved, and its "
                                "prices stay as they are until " +
                                until + ".",
                   .facts = ordered(order),
                   .link_label = "Go on paying it",
                   .link = std::move(link)},
                  {.paragraph = "You no longer want it? Leave it alone: it ends by itself then. "
                                "There will be no second mail about it."}};
  letter.why = "You get this mail because fonts were ordered with this address.";
  return mail::to_mail(letter, "payment_reminder", order.id.text, order.email, name);
}

}  // namespace typecase::orders
