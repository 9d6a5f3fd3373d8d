#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "catalogue/catalogue.h"
#include "db/connection.h"
#include "mail/email.h"

// Mails of the shop to the foundry itself.
namespace typecase::orders {

// Greeting, sender and the reason for the mail are set; the parts are not.
mail::Email foundry_email(const catalogue::Foundry& foundry, std::string subject);

// Puts the mail into the outbox, in the caller's transaction. Returns false, and changes nothing,
// when `kind` and `event` have their mail already or the foundry's address is none: what the mail
// tells of must not fail by it.
bool queue_foundry_mail(db::Connection& connection, const catalogue::Foundry& foundry,
                        const mail::Email& email, std::string_view kind, std::string event,
                        Time now);

// Whether a mail of this kind goes to the foundry.
bool is_foundry_mail(std::string_view kind);

}  // namespace typecase::orders
