#include "orders/foundry_mail.h"

#include "mail/mail.h"

namespace typecase::orders {

mail::Letter foundry_letter(const catalogue::Foundry& foundry, std::string subject) {
  mail::Letter letter;
  letter.subject = std::move(subject);
  letter.greeting = "Hello,";
  letter.foundry = foundry.name;
  letter.why =
      "You get this mail because shop.toml names your address. It also says which of these mails "
      "are sent.";
  return letter;
}

bool queue_foundry_mail(db::Connection& connection, const catalogue::Foundry& foundry,
                        const mail::Letter& letter, std::string_view kind, std::string event,
                        Time now) {
  if (!mail::is_address(foundry.email)) return false;
  return mail::queue(
      connection,
      mail::to_mail(letter, std::string(kind), std::move(event), foundry.email, foundry.name), now);
}

bool is_foundry_mail(std::string_view kind) {
  return kind.starts_with("foundry_") || kind == "sales_paused" || kind == "sales_resumed";
}

}  // namespace typecase::orders
