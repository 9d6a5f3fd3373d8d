#include "orders/documents/order_emails.h"

#include "catalogue/records/foundry.h"
#include "messages/messages.h"
#include "orders/documents/document_parts.h"
#include "orders/payment/review_words.h"

namespace typecase::orders {
namespace {

using mail::Email;
using messages::text;
using shop_settings::NoticeKind;

std::string fonts_in_short(const Order& order) {
  if (order.lines.empty()) return "";
  const std::string& first = order.lines.front().description;
  const std::int64_t others = std::ssize(order.lines) - 1;
  if (others == 0) return first;
  return text("foundryMail.sold.more", {{"first", first}, {"others", others}});
}

std::vector<Email::Fact> facts_of(const Order& order) {
  std::vector<Email::Fact> facts{{text("foundryMail.order"), order.id.text}};
  if (order.number) facts.push_back({text("foundryMail.invoice"), *order.number});
  facts.push_back({text("foundryMail.total"), to_amount(order.total, order.currency)});
  for (const Line& line : order.lines) {
    facts.push_back(line_fact(order, line));
  }
  return facts;
}

// Amount that the bank contests, of the newest dispute.
std::vector<Email::Fact> disputed_amount(db::Connection& connection, const OrderId& order) {
  auto row = connection.find_one(
      "SELECT amount, currency FROM dispute WHERE order_id = $1 "
      "ORDER BY created_at DESC, id DESC LIMIT 1",
      order.text);
  if (!row) return {};
  return {
      {text("foundryMail.contested"), to_amount({row->integer("amount")}, row->text("currency"))}};
}

struct Topic {
  std::string_view kind;
  NoticeKind notice;
};

Topic topic_of(std::string_view why) {
  if (is_about_dispute(why)) return {"foundry_dispute", NoticeKind::disputes};
  if (why == "not_built") return {"foundry_failed_build", NoticeKind::failed_builds};
  if (is_about_held_money(why)) return {"foundry_review", NoticeKind::held_money};
  return {"foundry_review", NoticeKind::reviews};
}

}  // namespace

void notify_of_sale(db::Connection& connection, const Order& order, Time now) {
  if (order.total <= Money{}) return;
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  Email email = foundry_email(
      foundry, text("foundryMail.sold.subject", {{"amount", to_amount(order.total, order.currency)},
                                                 {"fonts", fonts_in_short(order)}}));
  email.parts = {{.paragraph = text("foundryMail.sold.text"), .facts = facts_of(order)}};
  queue_notice(connection, foundry, email, NoticeKind::sales, "foundry_sale", order.id.text, now);
}

void notify_of_review(db::Connection& connection, const OrderId& id, std::string_view why,
                      Time now) {
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  const Topic topic = topic_of(why);
  auto order = find_order(connection, id);
  if (!order) return;
  // Strangers may order what is free: a builder that fails mails nobody about these.
  if (order->total <= Money{} && why == "not_built") return;
  const ReviewWords words = words_of_review(why, order->id);
  Email email = foundry_email(foundry, words.subject + ", order " + order->id.text);
  email.parts = {{.paragraph = words.meaning, .facts = facts_of(*order)},
                 {.paragraph = words.remedy}};
  if (is_about_dispute(why)) {
    for (Email::Fact& fact : disputed_amount(connection, id)) {
      email.parts[0].facts.push_back(std::move(fact));
    }
  }
  queue_notice(connection, foundry, email, topic.notice, topic.kind,
               id.text + " " + std::string(why) + " " + std::to_string(to_micros(now)), now);
}

}  // namespace typecase::orders
