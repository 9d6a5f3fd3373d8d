#include "orders/listing/order_search.h"

#include "base/text/case_folding.h"
#include "base/text/mailbox.h"

namespace typecase::orders {
namespace {

// " eb-garamond  inter ": each id once, between blanks.
std::string id_list(const std::set<std::string>& ids) {
  std::string list;
  for (const std::string& id : ids) list.append(" ").append(id).append(" ");
  return list;
}

}  // namespace

db::Record search_record(const Order& order) {
  Money net;
  std::set<std::string> families, licences;
  for (const Line& line : order.lines) {
    net += line.net;
    if (!line.family.empty()) families.insert(line.family);
    licences.insert(line.licence_id);
  }
  const bool waits = order.status == Status::pending_payment && order.total > Money{};
  db::Record record;
  record.set("created_at", order.created_at)
      .set("status", order.status)
      .set("needs_review", order.needs_review)
      .set("currency", order.currency)
      .set("country", order.billing.country)
      .set("net", net)
      .set("total", order.total)
      .set("invoice", std::string())
      .set("families", id_list(families))
      .set("licences", id_list(licences))
      .set("course", waits ? 1 : 0);
  return record;
}

void readdress_orders(db::Connection& connection, const CustomerId& customer,
                      std::string_view former, std::string_view email) {
  for (const db::Row& row : connection.rows(
           "SELECT id, email FROM orders WHERE customer_id = $1 ORDER BY id", customer.text)) {
    if (fold_email(row.text("email")) != fold_email(former)) continue;
    const OrderId id(row.text("id"));
    connection.execute("UPDATE orders SET email = $2 WHERE id = $1", id.text, email);
    connection.execute(
        "UPDATE outbox SET to_address = $3 WHERE to_address = $2 AND state <> 'sent' AND "
        "((kind IN ('receipt', 'payment_reminder') AND event = $1) "
        "OR (kind IN ('receipt_again', 'invoice_corrected') "
        "AND event > $1 || '.' AND event < $1 || '/') "
        "OR (kind IN ('refund', 'refund_failed') "
        "AND event IN (SELECT r.id FROM refund r WHERE r.order_id = $1)))",
        id.text, row.text("email"), email);
    connection.execute("UPDATE order_search SET words = $2 WHERE order_id = $1", id.text,
                       search_words(*find_order(connection, id)));
  }
}

std::int64_t fold_search_words(db::Database& database) {
  return database.write([](db::Connection& connection) {
    std::int64_t changed = 0;
    for (const db::Row& row : connection.rows("SELECT order_id, words FROM order_search")) {
      const std::string folded = fold_case(row.text("words"));
      if (folded == row.text("words")) continue;
      changed += connection.execute("UPDATE order_search SET words = $2 WHERE order_id = $1",
                                    row.text("order_id"), folded);
    }
    return changed;
  });
}

std::string search_words(const Order& order) {
  return fold_case(order.email + "\n" + order.licensee.name + "\n" +
                   order.licensee.company.value_or(""));
}

}  // namespace typecase::orders
