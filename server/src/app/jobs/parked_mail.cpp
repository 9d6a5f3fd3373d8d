#include "app/jobs/foundry_digest.h"

#include <optional>

#include "catalogue/records/foundry.h"
#include "messages/messages.h"
#include "orders/documents/order_emails.h"
#include "orders/orders.h"
#include "orders/refund/refund_rows.h"

namespace typecase::app {
namespace {

using mail::Email;
using messages::text;

struct Parked {
  std::string id;
  std::string kind;
  std::string event;
};

std::optional<Parked> find_parked(db::Connection& connection, const std::string& id) {
  auto row = connection.find_one("SELECT kind, event FROM outbox WHERE id = $1", id);
  if (!row) return std::nullopt;
  return Parked{id, row->text("kind"), row->text("event")};
}

// The event of a mail about an order is the order's id, or that of a refund.
std::optional<orders::Order> find_paid_order(db::Connection& connection, const Parked& parked) {
  OrderId id(parked.event);
  if (auto refund = orders::find_refund(connection, parked.event)) id = refund->order_id;
  auto order = orders::find_order(connection, id);
  const bool is_paid = order && order->paid_at && order->total > Money{};
  return is_paid ? order : std::nullopt;
}

Email about_order(const catalogue::Foundry& foundry, const Parked& parked,
                  const orders::Order& order) {
  Email email =
      orders::foundry_email(foundry, text("parkedMail.subject", {{"order", order.id.text}}));
  email.parts = {
      {.paragraph = text("parkedMail.text", {{"kind", parked.kind}}),
       .facts = {{text("foundryMail.order"), order.id.text},
                 {text("foundryMail.invoice"), order.number.value_or("")},
                 {text("foundryMail.total"), to_amount(order.total, order.currency)},
                 {text("parkedMail.mail"), parked.id}}},
      {.paragraph = text("parkedMail.remedy", {{"mail", parked.id}, {"kind", parked.kind}})}};
  return email;
}

Email about_others(const catalogue::Foundry& foundry) {
  Email email = orders::foundry_email(foundry, text("parkedMail.others.subject"));
  email.parts = {{.paragraph = text("parkedMail.others.text")},
                 {.paragraph = text("parkedMail.others.remedy")}};
  return email;
}

}  // namespace

void notify_of_parked_mail(db::Connection& connection, const jobs::Job& job, Time now) {
  const auto parked = find_parked(connection, job.key);
  if (!parked || orders::is_foundry_mail(parked->kind)) return;
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  const auto order = find_paid_order(connection, *parked);
  const Email email = order ? about_order(foundry, *parked, *order) : about_others(foundry);
  const std::string day = to_iso8601(now).substr(0, 10);
  orders::queue_notice(connection, foundry, email, shop_settings::NoticeKind::parked_mails,
                       "foundry_parked_mail", order ? parked->id : day, now);
}

}  // namespace typecase::app
