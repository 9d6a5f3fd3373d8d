#pragma once

#include <string>
#include <string_view>

#include "accounts/accounts.h"
#include "base/clock.h"
#include "catalogue/catalogue.h"
#include "db/connection.h"
#include "mail/email.h"
#include "mail/mail.h"
#include "orders/orders.h"
#include "orders/refund/refund_rows.h"
#include "shop_settings/notices.h"

namespace typecase::orders {

// The one mail of a paid order, which confirms the contract: what was bought, for whom, for how
// much, under which agreements, what the buyer agreed to, and where fonts and invoice lie.
// with_names: whether names stand in it that the buyer typed. False where they have neither paid
// nor proved that the mailbox is theirs: a free order must not carry a stranger's words to anybody.
// Its texts are the messages receipt.* of site/messages/en.json.
mail::Mail receipt(const Order& order, const std::string& foundry, const std::string& public_url,
                   bool with_names = true);

// The mail about an order that waits for its payment: what it holds, that no money has moved, until
// when its prices stay, and the link back. Names stand in it only where the mailbox is proved to be
// that of who typed them.
mail::Mail reminder_email(const Order& order, const accounts::Customer& customer,
                          const std::string& foundry, std::string link);

// The one mail of a refund: how much goes back, where to, why, by which credit note (nullopt: of
// money that was held), and which licences have ended; `others`: of other orders, in words.
mail::Mail refund_email(const Order& order, const Refund& refund,
                        const std::optional<std::int64_t>& note, const std::string& foundry,
                        const std::string& public_url, const std::vector<std::string>& others = {});

// The one mail of a refund that the bank did not take after all: licences stand again.
mail::Mail failed_refund_email(const Order& order, const Refund& refund, const std::string& foundry,
                               const std::string& public_url);

// Mails of the shop to the foundry itself.
// Greeting, sender and the reason for the mail are set; the parts are not.
mail::Email foundry_email(const catalogue::Foundry& foundry, std::string subject);

// Puts the mail into the outbox, in the caller's transaction. Returns false, and changes nothing,
// when `kind` and `event` have their mail already or the foundry's address is none: what the mail
// tells of must not fail by it.
bool queue_foundry_mail(db::Connection& connection, const catalogue::Foundry& foundry,
                        const mail::Email& email, std::string_view kind, std::string event,
                        Time now);

// The same for a notice: one mail to each of its addresses. false: none was added, or the notice is
// switched off.
bool queue_notice(db::Connection& connection, const catalogue::Foundry& foundry,
                  const mail::Email& email, shop_settings::NoticeKind notice, std::string_view kind,
                  const std::string& event, Time now);

// Whether a mail of this kind goes to the foundry.
bool is_foundry_mail(std::string_view kind);

// Tells the foundry by mail what has happened to an order, where it wants such mails: a row of the
// outbox in the transaction that records it. The mails name order, amount and fonts, and
// nothing of the buyer.
// Nothing for an order without a price: anybody can place many of these. The digest counts them.
void notify_of_sale(db::Connection& connection, const Order& order, Time now);

// why: the reason of a review (flag_for_review()). One about a dispute or a build that failed is
// told as such.
void notify_of_review(db::Connection& connection, const OrderId& order, std::string_view why,
                      Time now);

}  // namespace typecase::orders
