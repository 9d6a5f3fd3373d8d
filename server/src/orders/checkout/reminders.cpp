#include "orders/checkout/reminders.h"

#include "accounts/accounts.h"
#include "accounts/emails/mailed_links.h"
#include "base/log.h"
#include "db/for_each_isolated.h"
#include "db/record.h"
#include "orders/documents/order_emails.h"
#include "orders/listing/unpaid_orders.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

// A link that ends at once is no help.
constexpr auto least_left = 12h;
constexpr std::size_t batch = 50;

// Customers without a password come back by the link alone; others sign in with theirs.
std::string way_back(db::Connection& connection, const Order& order,
                     const accounts::Customer& customer, const std::string& public_url, Time now) {
  if (customer.has_password) return public_url + "/checkout?order=" + order.id.text;
  std::string token = accounts::issue_link(connection, accounts::LinkPurpose::pay_order,
                                           customer.id, order.email, now);
  return public_url + "/login?order=" + order.id.text + "&confirm=" + token;
}

}  // namespace

// Goes on where it stopped: orders that the gateway will not tell of keep no other waiting.
void Reminders::send_due() {
  auto orders = database_.read([&](db::Connection& c) { return due(c, reached_); });
  std::size_t tried = 0;
  db::for_each_isolated(orders, "payment_reminder", [&](const OrderId& id) {
    reached_ = id.text;
    ++tried;
    auto said = ask(id);
    if (!said) return !said.error().concerns_all();
    if (database_.write([&](db::Connection& c) { return remind(c, id); })) {
      log::info("payment_reminded", {{"order", id.text}});
    }
    return true;
  });
  if (tried == orders.size() && orders.size() < batch) reached_.clear();
}

// Brings the order to what the gateway says, where it knows of it.
payments::Answer<payments::Intent> Reminders::ask(const OrderId& order) {
  auto attempt = database_.read([&](db::Connection& c) { return newest_attempt(c, order); });
  if (!attempt || !attempt->live() || !attempt->gateway_id) return payments::Intent{};
  return settlement_.settle(*attempt);
}

// In the order of their ids, those behind `after` or only one.
std::vector<OrderId> Reminders::due(db::Connection& connection, const std::string& after,
                                    const std::optional<OrderId>& only) const {
  Time now = clock_.now();
  return connection.select<OrderId>(
      "SELECT o.id FROM orders o JOIN customer c ON c.id = o.customer_id "
      "WHERE o.status = 'pending_payment' AND o.needs_review = 0 AND c.deleted_at IS NULL "
      "AND o.total > 0 AND o.created_at <= $1 AND o.payable_until > $2 "
      "AND o.id > $4 AND ($5 = '' OR o.id = $5) "
      // A guest whose first mail was held back has not said that the mailbox is theirs.
      "AND (c.verified = 1 OR EXISTS (SELECT 1 FROM outbox m "
      "WHERE m.to_address = c.email AND m.created_at >= c.created_at)) "
      "AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.kind = 'payment_reminder' "
      "AND (m.event = o.id OR (lower(m.to_address) = lower(o.email) AND m.created_at > $3))) "
      "AND NOT EXISTS (SELECT 1 FROM order_event e "
      "WHERE e.order_id = o.id AND e.created_at > $1) "
      "AND NOT EXISTS (SELECT 1 FROM payment_attempt a "
      "WHERE a.order_id = o.id AND (a.state = 'processing' OR a.created_at > $1)) "
      // By the same person, from whatever browser: paid since, or begun since and payable.
      "AND NOT EXISTS (SELECT 1 FROM customer s JOIN orders p ON p.customer_id = s.id "
      "WHERE s.email_key = c.email_key AND p.total > 0 AND p.id <> o.id "
      "AND (p.paid_at >= o.created_at "
      "OR (p.status = 'pending_payment' AND p.created_at > o.created_at))) "
      "ORDER BY o.id LIMIT $6",
      now - patience_(), now + least_left, now - 24h, after, only ? only->text : "",
      static_cast<std::int64_t>(batch));
}

// Looks again: what was due may have been paid, or been told of, since.
bool Reminders::remind(db::Connection& connection, const OrderId& id) {
  if (due(connection, "", id).empty()) return false;
  auto order = find_order(connection, id);
  auto customer = accounts::find_customer(connection, order->customer_id);
  if (!customer) return false;
  std::string link = way_back(connection, *order, *customer, public_url_, clock_.now());
  note_reminder(connection, id, clock_.now());
  return mail::queue(
      connection,
      reminder_email(*order, *customer, catalogue_.current()->foundry.name, std::move(link)),
      clock_.now());
}

}  // namespace typecase::orders
