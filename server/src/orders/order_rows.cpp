#include "orders/order_rows.h"

#include <boost/json.hpp>
#include <sstream>

#include "orders/invoice_series.h"
#include "orders/stored_parts.h"

namespace typecase::orders {
namespace {

// The later ones: payments, the newest attempt, credit notes as "number amount time,...", refunds
// as "id amount state time note is_held lines,..." (lines as "0+2") and disputes as "state
// amount,..."; then under_review_condition.
const std::string order_columns =
    std::string(
        "id, customer_id, status, needs_review, email, currency, subtotal, discount, tax, total, "
        "licensee, billing, immediate_delivery, invoice_number, created_at, payable_until, "
        "paid_at, "
        "prices_include_tax, tax_reason, tax_sentence, coupon, seller, evidence, consents, "
        "(SELECT count(*) FROM payment p WHERE p.order_id = orders.id), "
        "(SELECT cast(coalesce(sum(p.amount), 0) AS {i64}) FROM payment p "
        " WHERE p.order_id = orders.id AND p.held IS NULL), "
        "(SELECT a.state FROM payment_attempt a WHERE a.order_id = orders.id "
        " ORDER BY a.number DESC LIMIT 1), "
        "(SELECT {join}(n.number || ' ' || n.gross || ' ' || n.issued_at, ',') "
        " FROM credit_note n WHERE n.order_id = orders.id), "
        "(SELECT {join}(r.id || ' ' || r.amount || ' ' || r.state || ' ' || r.created_at || ' ' || "
        " coalesce(n.number, 0) || ' ' || CASE WHEN p.held IS NULL THEN 0 ELSE 1 END || ' ' || "
        " replace(trim(r.lines, '[]'), ',', '+'), ',') "
        " FROM refund r JOIN payment p ON p.id = r.payment_id LEFT JOIN credit_note n "
        " ON n.refund_id = r.id AND n.cancels IS NULL WHERE r.order_id = orders.id "
        " AND r.currency = orders.currency), "
        "(SELECT {join}(d.state || ' ' || "
        " CASE WHEN d.currency = orders.currency THEN d.amount ELSE p.amount END, ',') "
        " FROM dispute d JOIN payment p ON p.id = d.payment_id "
        " WHERE d.order_id = orders.id AND p.held IS NULL), "
        "CASE WHEN ") +
    std::string(under_review_condition) + " THEN 1 ELSE 0 END, invoice_prefix";

constexpr std::string_view line_columns =
    "l.order_id, l.line_index, l.description, l.item_id, l.item_class, l.styles, l.licence_id, "
    "l.licence_name, l.formats, l.tier_id, l.tier_name, l.fields, l.eula_version, "
    "l.eula_sha256, l.base, l.multiplier, l.combination, l.discount, l.amount, e.serial, "
    "l.list_price, l.net, l.tax, l.gross, l.custom_licence_id, l.question, l.credit, l.value, "
    "e.state, (SELECT {join}(u.serial, ',') FROM licence_upgrade u "
    " WHERE u.order_id = l.order_id AND u.line_index = l.line_index)";

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

std::optional<pricing::TaxReason> to_reason(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  for (int i = 0; i <= static_cast<int>(pricing::TaxReason::registered); ++i) {
    auto reason = static_cast<pricing::TaxReason>(i);
    if (pricing::name_of(reason) == *text) return reason;
  }
  throw std::logic_error("unknown tax reason " + *text);
}

// The words of "a b,c d" by their entries.
std::vector<std::vector<std::string>> entries_of(const std::string& text) {
  std::vector<std::vector<std::string>> entries;
  if (text.empty()) return entries;
  entries.push_back({""});
  for (char letter : text) {
    if (letter == ',')
      entries.push_back({""});
    else if (letter == ' ')
      entries.back().emplace_back();
    else
      entries.back().back() += letter;
  }
  return entries;
}

std::vector<CreditNoteSummary> to_credit_notes(const std::string& text) {
  std::vector<CreditNoteSummary> notes;
  for (const auto& note : entries_of(text)) {
    notes.push_back(
        {std::stoll(note.at(0)), {std::stoll(note.at(1))}, from_micros(std::stoll(note.at(2)))});
  }
  std::ranges::sort(notes, {}, &CreditNoteSummary::number);
  return notes;
}

// "0+2"; empty: none.
std::set<int> to_line_numbers(const std::string& text) {
  std::set<int> lines;
  std::istringstream numbers(text);
  for (std::string number; std::getline(numbers, number, '+');) lines.insert(std::stoi(number));
  return lines;
}

// What decides the payment status.
struct Paid {
  std::int64_t payments = 0;
  Money captured;  // without what is held
  Money refunded;  // of that
  bool is_disputed = false;
  std::string attempt;  // state of the newest one
};

Paid read_refunds(Order& order, const db::Row& row) {
  Paid paid{row.integer(24), {row.integer(25)}, {}, false, row.optional_text(26).value_or("")};
  for (const auto& entry : entries_of(row.optional_text(28).value_or(""))) {
    RefundSummary refund{entry.at(0),
                         {std::stoll(entry.at(1))},
                         to_refund_state(entry.at(2)),
                         from_micros(std::stoll(entry.at(3))),
                         std::nullopt};
    if (entry.at(4) != "0") refund.credit_note = std::stoll(entry.at(4));
    refund.is_held = entry.at(5) != "0";
    refund.lines = to_line_numbers(entry.at(6));
    if (refund.state == RefundState::pending) order.refund_pending += refund.amount;
    if (refund.state == RefundState::succeeded) {
      order.refunded += refund.amount;
      if (entry.at(5) == "0") paid.refunded += refund.amount;
    }
    order.refunds.push_back(std::move(refund));
  }
  std::ranges::sort(order.refunds, {}, [](const RefundSummary& refund) {
    return std::pair(refund.created_at, refund.id);
  });
  for (const auto& entry : entries_of(row.optional_text(29).value_or(""))) {
    paid.is_disputed |= entry.at(0) == "opened";
    order.is_disputed |= entry.at(0) == "opened";
    order.is_dispute_lost |= entry.at(0) == "lost";
    if (entry.at(0) != "lost") continue;  // What the bank took has gone back.
    Money taken{std::stoll(entry.at(1))};
    order.refunded += taken;
    paid.refunded += taken;
  }
  return paid;
}

// From the ledger and the live attempt. Money that is held for review is being worked on: nobody
// shall pay a second time.
PaymentStatus payment_status(const Order& order, const Paid& paid) {
  if (paid.is_disputed) return PaymentStatus::disputed;
  if (order.is_under_review) return PaymentStatus::processing;
  if (paid.refunded > Money{}) {
    return paid.refunded < paid.captured ? PaymentStatus::partially_refunded
                                         : PaymentStatus::refunded;
  }
  if (!order.paid_at && order.refunded > Money{}) return PaymentStatus::refunded;
  if (paid.captured >= order.total && (paid.payments > 0 || order.total == Money{})) {
    return PaymentStatus::paid;
  }
  if (paid.attempt == "requires_action") return PaymentStatus::requires_action;
  return paid.attempt == "processing" ? PaymentStatus::processing : PaymentStatus::unpaid;
}

std::vector<std::string> to_serials(const std::string& text) {
  std::vector<std::string> serials;
  for (auto& entry : entries_of(text)) serials.push_back(std::move(entry.at(0)));
  std::ranges::sort(serials);
  return serials;
}

Line to_line(const db::Row& row) {
  Line line;
  line.index = static_cast<int>(row.integer(1));
  line.description = row.text(2);
  line.item_id = row.text(3);
  line.item_class = row.text(4);
  for (auto& id : from_text<std::vector<std::string>>(row.text(5))) line.styles.emplace_back(id);
  line.licence_id = row.text(6);
  line.licence_name = row.text(7);
  line.formats = from_text<std::vector<std::string>>(row.text(8));
  line.tier_id = row.text(9);
  line.tier_name = row.text(10);
  line.fields = from_text<std::map<std::string, std::string>>(row.text(11));
  line.eula_version = row.text(12);
  line.eula_sha256 = row.text(13);
  line.base = {row.integer(14)};
  line.multiplier = {row.integer(15)};
  line.combination = {row.integer(16)};
  line.discount = {row.integer(17)};
  line.amount = {row.integer(18)};
  line.serial = row.optional_text(19);
  line.list = {row.integer(20)};
  line.net = {row.integer(21)};
  line.tax = to_tax(row.text(22));
  line.gross = {row.integer(23)};
  line.custom_licence_id = row.optional_text(24);
  line.question = row.text(25);
  line.credit = {row.integer(26)};
  line.value = {row.integer(27)};
  if (line.serial) line.licence_state = to_entitlement_state(row.text(28));
  line.upgrades = to_serials(row.optional_text(29).value_or(""));
  return line;
}

Order to_order(const db::Row& row) {
  Order order;
  order.id = OrderId(row.text(0));
  order.customer = CustomerId(row.text(1));
  order.status = to_status(row.text(2));
  order.needs_review = row.boolean(3);
  order.is_under_review = row.boolean(30);
  order.email = row.text(4);
  order.currency = row.text(5);
  order.subtotal = {row.integer(6)};
  order.discount = {row.integer(7)};
  order.tax = to_tax(row.text(8));
  order.total = {row.integer(9)};
  order.licensee = to_licensee(row.text(10));
  order.billing = to_billing(row.text(11));
  order.immediate_delivery = row.boolean(12);
  if (!row.is_null(13)) order.number = InvoiceNumber{row.text(31), row.integer(13)}.text();
  order.created_at = row.time(14);
  order.payable_until = row.time(15);
  order.paid_at = row.optional_time(16);
  order.prices_include_tax = row.boolean(17);
  order.tax_reason = to_reason(row.optional_text(18));
  order.tax_sentence = row.text(19);
  order.coupon = row.optional_text(20);
  order.seller = to_seller(row.text(21));
  order.evidence = to_evidence(row.text(22));
  order.consents = to_consents(row.text(23));
  order.payment_status = payment_status(order, read_refunds(order, row));
  order.credit_notes = to_credit_notes(row.optional_text(27).value_or(""));
  return order;
}

std::string select_orders(std::string_view rest) {
  return "SELECT " + order_columns + " FROM orders WHERE " + std::string(rest);
}

// Lines with their licences. which: a condition of order_line l.
std::string select_lines(std::string_view which) {
  return "SELECT " + std::string(line_columns) +
         " FROM order_line l LEFT JOIN entitlement e "
         "ON e.order_id = l.order_id AND e.line_index = l.line_index WHERE " +
         std::string(which) + " ORDER BY l.order_id, l.line_index";
}

}  // namespace

std::optional<Order> find_order(db::Connection& connection, const OrderId& id) {
  auto row = connection.find_one(select_orders("id = $1"), id.text);
  if (!row) return std::nullopt;
  Order order = to_order(*row);
  for (const db::Row& line : connection.rows(select_lines("l.order_id = $1"), id.text)) {
    order.lines.push_back(to_line(line));
  }
  return order;
}

std::optional<Order> find_order(db::Connection& connection, const OrderId& id,
                                const CustomerId& customer) {
  auto order = find_order(connection, id);
  return order && order->customer == customer ? order : std::nullopt;
}

std::vector<Order> list_orders(db::Connection& connection, const CustomerId& customer,
                               std::int64_t most) {
  const std::string newest = "customer_id = $1 ORDER BY created_at DESC, id LIMIT $2";
  std::vector<Order> orders;
  std::map<std::string, std::vector<Line>> lines;
  for (const db::Row& row :
       connection.rows(select_lines("l.order_id IN (SELECT id FROM orders WHERE " + newest + ")"),
                       customer.text, most)) {
    lines[row.text(0)].push_back(to_line(row));
  }
  for (const db::Row& row : connection.rows(select_orders(newest), customer.text, most)) {
    orders.push_back(to_order(row));
    orders.back().lines = std::move(lines[orders.back().id.text]);
  }
  return orders;
}

}  // namespace typecase::orders
