#include "orders/documents/order_emails.h"

#include "mail/mail.h"
#include "messages/messages.h"

namespace typecase::orders {

mail::Email foundry_email(const catalogue::Foundry& foundry, std::string subject) {
  mail::Email email;
  email.subject = std::move(subject);
  email.greeting = mail::greeting();
  email.foundry = foundry.name;
  email.why = messages::text("foundryMail.why");
  return email;
}

bool queue_foundry_mail(db::Connection& connection, const catalogue::Foundry& foundry,
                        const mail::Email& email, std::string_view kind, std::string event,
                        Time now) {
  if (!mail::is_address(foundry.email)) return false;
  return mail::queue(
      connection,
      mail::to_mail(email, std::string(kind), std::move(event), foundry.email, foundry.name), now);
}

// The first address has the event as it is, so that a notice of before is not sent again.
bool queue_notice(db::Connection& connection, const catalogue::Foundry& foundry,
                  const mail::Email& email, shop_settings::NoticeKind notice, std::string_view kind,
                  const std::string& event, Time now) {
  bool is_added = false;
  std::string suffix;
  for (const std::string& address : shop_settings::recipients(connection, foundry, notice)) {
    const mail::Mail mail =
        mail::to_mail(email, std::string(kind), event + suffix, address, foundry.name);
    is_added = mail::queue(connection, mail, now) || is_added;
    suffix += '+';
  }
  return is_added;
}

bool is_foundry_mail(std::string_view kind) {
  return kind.starts_with("foundry_") || kind == "sales_paused" || kind == "sales_resumed";
}

}  // namespace typecase::orders
