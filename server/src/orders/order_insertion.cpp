// What order_rows.h declares of storing orders and moving them.

#include <boost/json.hpp>

#include "orders/order_rows.h"
#include "orders/stored_parts.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

OrderTexts::Line texts_of(const Line& line) {
  return {to_text(line.styles), boost::json::serialize(boost::json::value_from(line.formats)),
          boost::json::serialize(boost::json::value_from(line.fields)), to_text(line.tax)};
}

void insert_line(db::Connection& connection, const OrderId& id, const Line& line,
                 const OrderTexts::Line& texts) {
  connection.execute(
      "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
      "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, eula_sha256, "
      "base, multiplier, combination, discount, amount, list_price, net, tax, gross, "
      "custom_licence_id, question, credit, value) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
      "$10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)",
      id.text, line.index, line.description, line.item_id, line.item_class, texts.styles,
      line.licence_id, line.licence_name, texts.formats, line.tier_id, line.tier_name, texts.fields,
      line.eula_version, line.eula_sha256, line.base.minor, line.multiplier.ten_thousandths,
      line.combination.ten_thousandths, line.discount.minor, line.amount.minor, line.list.minor,
      line.net.minor, texts.tax, line.gross.minor, line.custom_licence_id, line.question,
      line.credit.minor, line.value.minor);
  for (const std::string& serial : line.upgrades) {
    connection.execute(
        "INSERT INTO licence_upgrade (order_id, line_index, serial) VALUES ($1, $2, $3)", id.text,
        line.index, serial);
  }
}

}  // namespace

OrderTexts texts_of(const Order& order) {
  OrderTexts texts{to_text(order.tax),
                   to_text(order.licensee),
                   to_text(order.billing),
                   to_text(order.seller),
                   to_text(order.evidence),
                   to_text(order.consents),
                   {}};
  for (const Line& line : order.lines) texts.lines.push_back(texts_of(line));
  return texts;
}

void insert_order(db::Connection& connection, const Order& order, const OrderTexts& texts,
                  std::string_view checkout_key, const Digest& checkout_sha256) {
  std::optional<std::string> reason;
  if (order.tax_reason) reason = pricing::name_of(*order.tax_reason);
  connection.execute(
      "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, checkout_sha256, "
      "email, currency, subtotal, discount, tax, total, licensee, billing, immediate_delivery, "
      "created_at, payable_until, prices_include_tax, tax_reason, tax_sentence, coupon, seller, "
      "evidence, consents, unpaid_from) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, "
      "$13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)",
      order.id.text, order.customer.text, name(order.status), order.needs_review, checkout_key,
      checkout_sha256, order.email, order.currency, order.subtotal.minor, order.discount.minor,
      texts.tax, order.total.minor, texts.licensee, texts.billing, order.immediate_delivery,
      order.created_at, order.payable_until, order.prices_include_tax, reason, order.tax_sentence,
      order.coupon, texts.seller, texts.evidence, texts.consents, order.unpaid_from);
  for (std::size_t line = 0; line < order.lines.size(); ++line) {
    insert_line(connection, order.id, order.lines[line], texts.lines[line]);
  }
}

void move_order(db::Connection& connection, const OrderId& id, Status from, Status to,
                std::string_view actor, Time now) {
  move(connection, {Subject::order, id.text, id, name(from), name(to), actor}, now);
}

}  // namespace typecase::orders
