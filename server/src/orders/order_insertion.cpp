// Storing and moving orders, as declared in order_rows.h.

#include "db/record.h"
#include "orders/listing/order_search.h"
#include "orders/order_rows.h"
#include "orders/transitions.h"

namespace typecase::orders {

OrderRecords::OrderRecords(const Order& from) : order(from), search(search_record(from)) {
  for (const Line& line : from.lines) lines.emplace_back(line);
}

void insert_order(db::Connection& connection, const Order& order, OrderRecords& records,
                  std::string_view checkout_key, const Digest& checkout_sha256) {
  records.order.set("id", order.id)
      .set("customer_id", order.customer_id)
      .set("email", order.email)
      .set("unpaid_from", order.unpaid_from)
      .set("checkout_key", checkout_key)
      .set("checkout_sha256", checkout_sha256)
      .insert(connection, "orders");
  records.search.set("order_id", order.id)
      .set("words", search_words(order))
      .insert(connection, "order_search");
  for (db::Record& line : records.lines) line.set("order_id", order.id);
  db::Record::insert_all(connection, "order_line", records.lines);
  for (const Line& line : order.lines) {
    for (const std::string& serial : line.upgrades) {
      connection.execute(
          "INSERT INTO licence_upgrade (order_id, line_index, serial) VALUES ($1, $2, $3)",
          order.id, line.line_index, serial);
    }
  }
}

void move_order(db::Connection& connection, const OrderId& id, Status from, Status to,
                std::string_view actor, Time now) {
  move(connection, {Subject::order, id.text, id, enum_name(from), enum_name(to), actor}, now);
}

}  // namespace typecase::orders
