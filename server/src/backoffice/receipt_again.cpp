#include "backoffice/receipt_again.h"

#include "accounts/accounts.h"
#include "db/record.h"
#include "delivery/build/stored_build.h"
#include "mail/mail.h"
#include "messages/messages.h"
#include "orders/documents/order_emails.h"

namespace typecase::backoffice {
namespace {

constexpr std::string_view mail_kind = "receipt_again";

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

// "ORDER.MAIL": the mails of one order stand together in the index of (kind, event).
std::int64_t sent_since(db::Connection& connection, const OrderId& order, Time since) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM outbox WHERE kind = $1 AND event > $2 || '.' AND event < $2 || '/' "
      "AND created_at > $3",
      mail_kind, order, since);
}

Result<void> check_order(db::Connection& connection, const orders::Order& order) {
  if (!order.paid_at) return refuse("not_paid", messages::text("staffOrders.notPaid"));
  if (!delivery::is_built(connection, order.id)) {
    return refuse("not_built", messages::text("staffOrders.notBuilt"));
  }
  return {};
}

Result<void> check_limit(db::Connection& connection, const OrderId& order, Time now) {
  constexpr std::chrono::hours span{1};
  if (sent_since(connection, order, now - span) < most_receipts_an_hour) return {};
  return Error{ErrorKind::too_many,
               "too_many_mails",
               messages::text("staffOrders.tooManyMails"),
               {},
               static_cast<int>(std::chrono::seconds(span).count())};
}

}  // namespace

Result<std::string> send_receipt_again(db::Connection& connection, const OrderId& id,
                                       const MailSettings& settings, const audit::Actor& actor,
                                       Time now) {
  const auto order = orders::find_order(connection, id);
  if (!order) return not_found("order");
  if (auto fit = check_order(connection, *order); !fit) return fit.error();
  const auto customer = accounts::find_customer(connection, order->customer_id);
  if (!customer || !mail::is_address(order->email)) {
    return refuse("customer_deleted", messages::text("staffOrders.customerDeleted"));
  }
  if (auto few = check_limit(connection, id, now); !few) return few.error();
  const bool with_names = order->total > Money{} || customer->verified;
  mail::Mail mail = orders::receipt(*order, settings.foundry, settings.public_url, with_names);
  mail.kind = mail_kind;
  mail.event = id.text + "." + ordered_id(now);
  mail::queue(connection, mail, now);
  audit::record(connection, actor, {.at = now, .action = "receipt.sent", .object_id = id.text});
  return order->email;
}

}  // namespace typecase::backoffice
