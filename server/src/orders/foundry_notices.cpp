#include "orders/foundry_notices.h"

#include "catalogue/foundry.h"
#include "orders/foundry_mail.h"
#include "orders/review_words.h"

namespace typecase::orders {
namespace {

using mail::Letter;

std::string amount(Money money, const std::string& currency) {
  return to_decimal(money, currency) + " " + currency;
}

std::string fonts_in_short(const Order& order) {
  if (order.lines.empty()) return "";
  const std::size_t others = order.lines.size() - 1;
  return order.lines.front().description +
         (others > 0 ? " and " + std::to_string(others) + " more" : "");
}

std::vector<Letter::Fact> facts_of(const Order& order) {
  std::vector<Letter::Fact> facts{{"Order", order.id.text}};
  if (order.number) facts.push_back({"Invoice", *order.number});
  facts.push_back({"Total", amount(order.total, order.currency)});
  for (const Line& line : order.lines) {
    facts.push_back({line.description,
                     amount(line.amount, order.currency) + ", " +
                         pricing::scope_text(line.licence_name, line.question, line.tier_name)});
  }
  return facts;
}

// Amount that the bank contests, of the newest dispute.
std::vector<Letter::Fact> disputed_amount(db::Connection& connection, const OrderId& order) {
  auto row = connection.find_one(
      "SELECT amount, currency FROM dispute WHERE order_id = $1 "
      "ORDER BY created_at DESC, id DESC LIMIT 1",
      order.text);
  if (!row) return {};
  return {{"Contested", amount({row->integer(0)}, row->text(1))}};
}

struct Topic {
  std::string_view kind;
  bool is_wanted = true;
};

Topic topic_of(std::string_view why, const catalogue::Notifications& wanted) {
  if (is_about_dispute(why)) return {"foundry_dispute", wanted.disputes};
  if (why == "not_built") return {"foundry_failed_build", wanted.failed_builds};
  return {"foundry_review", wanted.reviews};
}

}  // namespace

void notify_of_sale(db::Connection& connection, const Order& order, Time now) {
  if (order.total <= Money{}) return;
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  if (!foundry.notifications.sales) return;
  Letter letter = foundry_letter(
      foundry, "Sold for " + amount(order.total, order.currency) + ": " + fonts_in_short(order));
  letter.parts = {{.paragraph = "An order has been paid. The shop prepares the fonts and has sent "
                                "the buyer a receipt. You need not do anything.",
                   .facts = facts_of(order)}};
  queue_foundry_mail(connection, foundry, letter, "foundry_sale", order.id.text, now);
}

void notify_of_review(db::Connection& connection, const OrderId& id, std::string_view why,
                      Time now) {
  const catalogue::Foundry foundry = catalogue::read_foundry(connection);
  const Topic topic = topic_of(why, foundry.notifications);
  if (!topic.is_wanted) return;
  auto order = find_order(connection, id);
  if (!order) return;
  // Strangers may order what is free: a builder that fails mails nobody about these.
  if (order->total <= Money{} && why == "not_built") return;
  const ReviewWords words = words_of_review(why, order->id);
  Letter letter = foundry_letter(foundry, words.subject + ", order " + order->id.text);
  letter.parts = {{.paragraph = words.meaning, .facts = facts_of(*order)},
                  {.paragraph = words.remedy}};
  if (is_about_dispute(why)) {
    for (Letter::Fact& fact : disputed_amount(connection, id)) {
      letter.parts[0].facts.push_back(std::move(fact));
    }
  }
  queue_foundry_mail(connection, foundry, letter, topic.kind,
                     id.text + " " + std::string(why) + " " + std::to_string(to_micros(now)), now);
}

}  // namespace typecase::orders
