#include "app/parked_mail.h"

#include <optional>

#include "catalogue/foundry.h"
#include "orders/foundry_mail.h"
#include "orders/orders.h"
#include "orders/refund_rows.h"

namespace typecase::app {
namespace {

using mail::Letter;

struct Parked {
  std::string id;
  std::string kind;
  std::string event;
};

std::optional<Parked> find_parked(db::Connection& connection, const std::string& id) {
  auto row = connection.find_one("SELECT kind, event FROM outbox WHERE id = $1", id);
  if (!row) return std::nullopt;
  return Parked{id, row->text(0), row->text(1)};
}

// The event of a mail about an order is the order's id, or that of a refund.
std::optional<orders::Order> find_paid_order(db::Connection& connection, const Parked& parked) {
  OrderId id(parked.event);
  if (auto refund = orders::find_refund(connection, parked.event)) id = refund->order;
  auto order = orders::find_order(connection, id);
  const bool is_paid = order && order->paid_at && order->total > Money{};
  return is_paid ? order : std::nullopt;
}

std::string name_of(std::string_view kind) {
  if (kind == "receipt") return "the receipt of a paid order";
  if (kind == "refund") return "the mail about a refund";
  if (kind == "refund_failed") return "the mail about a refund that failed";
  return "a mail about a paid order";
}

Letter about_order(const catalogue::Foundry& foundry, const Parked& parked,
                   const orders::Order& order) {
  Letter letter = orders::foundry_letter(
      foundry, "A mail to a customer could not be delivered, order " + order.id.text);
  letter.parts.push_back(
      {.paragraph = "The shop could not deliver " + name_of(parked.kind) +
                    ", and has stopped trying. The customer may not know about it.",
       .facts = {{"Order", order.id.text},
                 {"Invoice", order.number.value_or("")},
                 {"Total", to_decimal(order.total, order.currency) + " " + order.currency},
                 {"Mail", parked.id}}});
  letter.parts.push_back(
      {.paragraph =
           "\"typecase mail\" shows the address and the cause. When that is fixed, run "
           "\"typecase mail --retry " +
           parked.id + "\". If the address is wrong, reach the customer another way" +
           (parked.kind == "receipt" ? ": the order's page shows them their fonts." : ".")});
  return letter;
}

Letter about_others(const catalogue::Foundry& foundry) {
  Letter letter = orders::foundry_letter(foundry, "A mail of your shop could not be delivered");
  letter.parts = {
      {.paragraph = "The shop could not deliver a mail that is about no paid order, such as the "
                    "confirmation of an address or a trial, and has stopped trying. Often the "
                    "address was mistyped, and you need not do anything."},
      {.paragraph = "\"typecase mail\" shows all such mails and their causes, and \"typecase mail "
                    "--retry all\" sends them again. You get at most one mail a day about these."}};
  return letter;
}

}  // namespace

void notify_of_parked_mail(db::Connection& connection, const jobs::Job& job, Time now) {
  const auto parked = find_parked(connection, job.key);
  if (!parked || orders::is_foundry_mail(parked->kind)) return;
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  if (!foundry.notifications.parked_mails) return;
  const auto order = find_paid_order(connection, *parked);
  const Letter letter = order ? about_order(foundry, *parked, *order) : about_others(foundry);
  const std::string day = to_iso8601(now).substr(0, 10);
  orders::queue_foundry_mail(connection, foundry, letter, "foundry_parked_mail",
                             order ? parked->id : day, now);
}

}  // namespace typecase::app
