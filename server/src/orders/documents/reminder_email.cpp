#include "orders/documents/order_emails.h"

#include "documents/wording.h"
#include "mail/email.h"
#include "messages/messages.h"
#include "orders/documents/document_parts.h"

namespace typecase::orders {
namespace {

using mail::Email;
using messages::text;

std::vector<Email::Fact> ordered(const Order& order) {
  std::vector<Email::Fact> facts;
  for (const Line& line : order.lines) {
    facts.push_back(line_fact(order, line));
  }
  facts.push_back({text("reminderMail.total"), to_amount(order.total, order.currency)});
  return facts;
}

}  // namespace

mail::Mail reminder_email(const Order& order, const accounts::Customer& customer,
                          const std::string& foundry, std::string link) {
  const std::string name = customer.verified ? order.billing.name : "";
  Email email;
  email.foundry = foundry;
  email.subject = text("reminderMail.subject", {{"foundry", foundry}});
  email.greeting = mail::greeting(name);
  email.parts = {
      {.paragraph = text("reminderMail.text",
                         {{"foundry", foundry}, {"day", documents::day(order.payable_until)}}),
       .facts = ordered(order),
       .link_label = text("reminderMail.link"),
       .link = std::move(link)},
      {.paragraph = text("reminderMail.otherwise")}};
  email.why = text("reminderMail.why");
  return mail::to_mail(email, "payment_reminder", order.id.text, order.email, name);
}

}  // namespace typecase::orders
