#include "orders/order_rows.h"

#include <sstream>

#include "db/record.h"
#include "orders/documents/invoice_series.h"

namespace typecase::orders {
namespace {

// Beside the stored ones: payments, the newest attempt, credit notes as "number amount time,...",
// refunds as "id amount state time note is_held lines,..." (lines as "0+2") and disputes as "state
// amount,...".
const std::string order_columns =
    db::columns<Order>() +
    ", invoice_number, invoice_prefix, "
    "(SELECT count(*) FROM payment p WHERE p.order_id = orders.id) AS payments, "
    "(SELECT cast(coalesce(sum(p.amount), 0) AS {i64}) FROM payment p "
    " WHERE p.order_id = orders.id AND p.held IS NULL) AS captured, "
    "(SELECT a.state FROM payment_attempt a WHERE a.order_id = orders.id "
    " ORDER BY a.number DESC LIMIT 1) AS attempt, "
    "(SELECT {join}(n.number || ' ' || n.gross || ' ' || n.issued_at, ',') "
    " FROM credit_note n WHERE n.order_id = orders.id) AS credit_notes, "
    "(SELECT {join}(r.id || ' ' || r.amount || ' ' || r.state || ' ' || r.created_at || ' ' || "
    " coalesce(n.number, 0) || ' ' || CASE WHEN p.held IS NULL THEN 0 ELSE 1 END || ' ' || "
    " replace(trim(r.lines, '[]'), ',', '+'), ',') "
    " FROM refund r JOIN payment p ON p.id = r.payment_id LEFT JOIN credit_note n "
    " ON n.refund_id = r.id AND n.cancels IS NULL WHERE r.order_id = orders.id "
    " AND r.currency = orders.currency) AS refunds, "
    "(SELECT {join}(d.state || ' ' || "
    " CASE WHEN d.currency = orders.currency THEN d.amount ELSE p.amount END, ',') "
    " FROM dispute d JOIN payment p ON p.id = d.payment_id "
    " WHERE d.order_id = orders.id AND p.held IS NULL) AS disputes, "
    "CASE WHEN " +
    std::string(under_review_condition) + " THEN 1 ELSE 0 END AS is_under_review";

const std::string line_columns =
    db::columns<Line>("l.") +
    ", l.order_id, e.serial, e.state AS licence_state, "
    "(SELECT {join}(u.serial, ',') FROM licence_upgrade u "
    " WHERE u.order_id = l.order_id AND u.line_index = l.line_index) AS upgrades";

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

// Sums that decide the payment status.
struct Paid {
  std::int64_t payments = 0;
  Money captured;  // without what is held
  Money refunded;  // of that
  bool is_disputed = false;
  std::string attempt;  // state of the newest one
};

Paid read_refunds(Order& order, const db::Row& row) {
  Paid paid{row.integer("payments"),
            row.get<Money>("captured"),
            {},
            false,
            row.optional_text("attempt").value_or("")};
  for (const auto& entry : entries_of(row.optional_text("refunds").value_or(""))) {
    RefundSummary refund{entry.at(0),
                         {std::stoll(entry.at(1))},
                         to_enum<RefundState>(entry.at(2)),
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
  for (const auto& entry : entries_of(row.optional_text("disputes").value_or(""))) {
    paid.is_disputed |= entry.at(0) == "opened";
    order.is_disputed |= entry.at(0) == "opened";
    order.is_dispute_lost |= entry.at(0) == "lost";
    if (entry.at(0) != "lost") continue;  // The bank has paid the buyer back.
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
  auto line = row.as<Line>();
  line.serial = row.optional_text("serial");
  line.licence_state = row.get<std::optional<EntitlementState>>("licence_state");
  line.upgrades = to_serials(row.optional_text("upgrades").value_or(""));
  return line;
}

Order to_order(const db::Row& row) {
  auto order = row.as<Order>();
  order.is_under_review = row.boolean("is_under_review");
  if (!row.is_null("invoice_number")) {
    order.number = InvoiceNumber{row.text("invoice_prefix"), row.integer("invoice_number")}.text();
  }
  order.payment_status = payment_status(order, read_refunds(order, row));
  order.credit_notes = to_credit_notes(row.optional_text("credit_notes").value_or(""));
  return order;
}

std::string select_orders(std::string_view rest) {
  return "SELECT " + order_columns + " FROM orders WHERE " + std::string(rest);
}

// Lines with their licences. which: a condition of order_line l.
std::string select_lines(std::string_view which) {
  return "SELECT " + line_columns +
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
  return order && order->customer_id == customer ? order : std::nullopt;
}

std::vector<Order> find_orders(db::Connection& connection, const std::vector<OrderId>& ids) {
  if (ids.empty()) return {};
  db::Connection::Parameters wanted;
  for (const OrderId& id : ids) wanted.push_back(db::parameter(id));
  std::map<std::string, std::vector<Line>> lines;
  for (const db::Row& row : connection.rows(
           select_lines("l.order_id IN (" + db::placeholders(1, ids.size()) + ")"), wanted)) {
    lines[row.text("order_id")].push_back(to_line(row));
  }
  std::map<OrderId, Order> orders;
  for (const db::Row& row :
       connection.rows(select_orders("id IN (" + db::placeholders(1, ids.size()) + ")"), wanted)) {
    Order order = to_order(row);
    order.lines = std::move(lines[order.id.text]);
    orders.emplace(order.id, std::move(order));
  }
  std::vector<Order> found;
  for (const OrderId& id : ids) {
    if (auto order = orders.extract(id)) found.push_back(std::move(order.mapped()));
  }
  return found;
}

std::vector<Order> list_orders(db::Connection& connection, const CustomerId& customer,
                               std::int64_t most) {
  const std::string newest = "customer_id = $1 ORDER BY created_at DESC, id LIMIT $2";
  std::vector<Order> orders;
  std::map<std::string, std::vector<Line>> lines;
  for (const db::Row& row :
       connection.rows(select_lines("l.order_id IN (SELECT id FROM orders WHERE " + newest + ")"),
                       customer.text, most)) {
    lines[row.text("order_id")].push_back(to_line(row));
  }
  for (const db::Row& row : connection.rows(select_orders(newest), customer.text, most)) {
    orders.push_back(to_order(row));
    orders.back().lines = std::move(lines[orders.back().id.text]);
  }
  return orders;
}

}  // namespace typecase::orders
