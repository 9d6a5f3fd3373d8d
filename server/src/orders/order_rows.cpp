#include "orders/order_rows.h"

#include <boost/json.hpp>

namespace typecase::orders {
namespace {

constexpr std::string_view order_columns =
    "id, customer_id, status, needs_review, email, currency, subtotal, discount, tax, total, "
    "licensee, billing, immediate_delivery, invoice_number, created_at, payable_until, paid_at";

template <class T>
std::optional<T> optional_member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  if (!value || value->is_null()) return std::nullopt;
  return boost::json::value_to<T>(*value);
}

std::string text_member(const boost::json::object& object, std::string_view name) {
  return boost::json::value_to<std::string>(object.at(name));
}

boost::json::value optional_json(const std::optional<std::string>& value) {
  return value ? boost::json::value(*value) : boost::json::value(nullptr);
}

std::string to_text(const Licensee& licensee) {
  return boost::json::serialize(
      boost::json::object{{"kind", licensee.kind == LicenseeKind::client ? "client" : "self"},
                          {"name", licensee.name},
                          {"company", optional_json(licensee.company)},
                          {"address", optional_json(licensee.address)}});
}

Licensee to_licensee(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  return {text_member(object, "kind") == "client" ? LicenseeKind::client : LicenseeKind::self,
          text_member(object, "name"), optional_member<std::string>(object, "company"),
          optional_member<std::string>(object, "address")};
}

std::string to_text(const Billing& billing) {
  return boost::json::serialize(
      boost::json::object{{"name", billing.name},
                          {"company", optional_json(billing.company)},
                          {"line1", billing.line1},
                          {"line2", optional_json(billing.line2)},
                          {"postalCode", billing.postal_code},
                          {"city", billing.city},
                          {"region", optional_json(billing.region)},
                          {"country", billing.country},
                          {"vatNumber", optional_json(billing.vat_number)}});
}

Billing to_billing(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  return {text_member(object, "name"),
          optional_member<std::string>(object, "company"),
          text_member(object, "line1"),
          optional_member<std::string>(object, "line2"),
          text_member(object, "postalCode"),
          text_member(object, "city"),
          optional_member<std::string>(object, "region"),
          text_member(object, "country"),
          optional_member<std::string>(object, "vatNumber")};
}

std::string to_text(const std::vector<pricing::TaxAmount>& tax) {
  boost::json::array lines;
  for (const pricing::TaxAmount& line : tax) {
    lines.push_back({{"name", line.name}, {"rate", line.rate}, {"amount", line.amount.minor}});
  }
  return boost::json::serialize(lines);
}

std::vector<pricing::TaxAmount> to_tax(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  std::vector<pricing::TaxAmount> tax;
  for (const boost::json::value& line : parsed.as_array()) {
    const boost::json::object& object = line.as_object();
    tax.push_back({text_member(object, "name"), text_member(object, "rate"),
                   Money{object.at("amount").to_number<std::int64_t>()}});
  }
  return tax;
}

std::string to_text(const std::vector<StyleId>& styles) {
  boost::json::array ids;
  for (const StyleId& style : styles) ids.emplace_back(style.text);
  return boost::json::serialize(ids);
}

template <class T>
T from_text(const std::string& text) {
  return boost::json::value_to<T>(boost::json::parse(text));
}

Status to_status(std::string_view text) {
  for (int i = 0; i <= static_cast<int>(Status::expired); ++i) {
    if (name(static_cast<Status>(i)) == text) return static_cast<Status>(i);
  }
  throw std::logic_error("unknown order status " + std::string(text));
}

// Payment status from the ledger and the live attempt; refunds and disputes join it with theirs.
// Money that is held for review is being worked on: nobody shall pay a second time.
PaymentStatus payment_status(db::Connection& connection, const Order& order) {
  const OrderId& id = order.id;
  if (order.needs_review && !order.paid_at) return PaymentStatus::processing;
  auto paid = connection.find_one(
      "SELECT count(*), cast(coalesce(sum(amount), 0) AS {i64}) FROM payment WHERE order_id = $1",
      id.text);
  if (paid->integer(1) >= order.total.minor && (paid->integer(0) > 0 || order.total == Money{})) {
    return PaymentStatus::paid;
  }
  auto attempt = connection.find_one(
      "SELECT state FROM payment_attempt WHERE order_id = $1 ORDER BY number DESC LIMIT 1",
      id.text);
  std::string state = attempt ? attempt->text(0) : "";
  if (state == "requires_action") return PaymentStatus::requires_action;
  return state == "processing" ? PaymentStatus::processing : PaymentStatus::unpaid;
}

std::vector<Line> find_lines(db::Connection& connection, const OrderId& id) {
  std::vector<Line> lines;
  for (const db::Row& row : connection.rows(
           "SELECT l.line_index, l.description, l.item_id, l.item_class, l.styles, l.licence_id, "
           "l.licence_name, l.formats, l.tier_id, l.tier_name, l.fields, l.eula_version, "
           "l.eula_sha256, l.base, l.multiplier, l.combination, l.discount, l.amount, e.serial "
           "FROM order_line l LEFT JOIN entitlement e "
           "ON e.order_id = l.order_id AND e.line_index = l.line_index "
           "WHERE l.order_id = $1 ORDER BY l.line_index",
           id.text)) {
    Line line;
    line.index = static_cast<int>(row.integer(0));
    line.description = row.text(1);
    line.item_id = row.text(2);
    line.item_class = row.text(3);
    for (auto& id : from_text<std::vector<std::string>>(row.text(4))) line.styles.emplace_back(id);
    line.licence_id = row.text(5);
    line.licence_name = row.text(6);
    line.formats = from_text<std::vector<std::string>>(row.text(7));
    line.tier_id = row.text(8);
    line.tier_name = row.text(9);
    line.fields = from_text<std::map<std::string, std::string>>(row.text(10));
    line.eula_version = row.text(11);
    line.eula_sha256 = row.text(12);
    line.base = {row.integer(13)};
    line.multiplier = {row.integer(14)};
    line.combination = {row.integer(15)};
    line.discount = {row.integer(16)};
    line.amount = {row.integer(17)};
    line.serial = row.optional_text(18);
    lines.push_back(std::move(line));
  }
  return lines;
}

Order to_order(db::Connection& connection, const db::Row& row) {
  Order order;
  order.id = OrderId(row.text(0));
  order.customer = CustomerId(row.text(1));
  order.status = to_status(row.text(2));
  order.needs_review = row.boolean(3);
  order.email = row.text(4);
  order.currency = row.text(5);
  order.subtotal = {row.integer(6)};
  order.discount = {row.integer(7)};
  order.tax = to_tax(row.text(8));
  order.total = {row.integer(9)};
  order.licensee = to_licensee(row.text(10));
  order.billing = to_billing(row.text(11));
  order.immediate_delivery = row.boolean(12);
  if (!row.is_null(13)) order.number = invoice_number(row.integer(13));
  order.created_at = row.time(14);
  order.payable_until = row.time(15);
  order.paid_at = row.optional_time(16);
  order.payment_status = payment_status(connection, order);
  order.lines = find_lines(connection, order.id);
  return order;
}

std::string select_orders(std::string_view rest) {
  return "SELECT " + std::string(order_columns) + " FROM orders WHERE " + std::string(rest);
}

void insert_line(db::Connection& connection, const OrderId& id, const Line& line) {
  connection.execute(
      "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
      "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, eula_sha256, "
      "base, multiplier, combination, discount, amount) VALUES "
      "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
      id.text, line.index, line.description, line.item_id, line.item_class, to_text(line.styles),
      line.licence_id, line.licence_name,
      boost::json::serialize(boost::json::value_from(line.formats)), line.tier_id, line.tier_name,
      boost::json::serialize(boost::json::value_from(line.fields)), line.eula_version,
      line.eula_sha256, line.base.minor, line.multiplier.ten_thousandths,
      line.combination.ten_thousandths, line.discount.minor, line.amount.minor);
}

}  // namespace

std::optional<Order> find_order(db::Connection& connection, const OrderId& id) {
  auto row = connection.find_one(select_orders("id = $1"), id.text);
  return row ? std::optional(to_order(connection, *row)) : std::nullopt;
}

std::optional<Order> find_order(db::Connection& connection, const OrderId& id,
                                const CustomerId& customer) {
  auto order = find_order(connection, id);
  return order && order->customer == customer ? order : std::nullopt;
}

std::vector<Order> list_orders(db::Connection& connection, const CustomerId& customer,
                               std::int64_t most) {
  std::vector<Order> orders;
  for (const db::Row& row :
       connection.rows(select_orders("customer_id = $1 ORDER BY created_at DESC, id LIMIT $2"),
                       customer.text, most)) {
    orders.push_back(to_order(connection, row));
  }
  return orders;
}

void insert_order(db::Connection& connection, const Order& order, std::string_view checkout_key,
                  const Digest& checkout_sha256) {
  connection.execute(
      "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, checkout_sha256, "
      "email, currency, subtotal, discount, tax, total, licensee, billing, immediate_delivery, "
      "created_at, payable_until) VALUES "
      "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
      order.id.text, order.customer.text, name(order.status), order.needs_review, checkout_key,
      checkout_sha256, order.email, order.currency, order.subtotal.minor, order.discount.minor,
      to_text(order.tax), order.total.minor, to_text(order.licensee), to_text(order.billing),
      order.immediate_delivery, order.created_at, order.payable_until);
  for (const Line& line : order.lines) insert_line(connection, order.id, line);
}

void move_order(db::Connection& connection, const OrderId& id, Status from, Status to,
                std::string_view actor, Time now) {
  auto moved = connection.execute("UPDATE orders SET status = $3 WHERE id = $1 AND status = $2",
                                  id.text, name(from), name(to));
  if (moved != 1) throw std::logic_error("order is not " + std::string(name(from)));
  connection.execute(
      "INSERT INTO order_event (id, order_id, actor, from_status, to_status, created_at) "
      "VALUES ($1, $2, $3, $4, $5, $6)",
      random_id(), id.text, actor, name(from), name(to), now);
}

}  // namespace typecase::orders
