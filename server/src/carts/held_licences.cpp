#include "carts/held_licences.h"

#include <algorithm>
#include <boost/json.hpp>

namespace typecase::carts {
namespace {

// Towards the end: what the lines cost whose licences have not ended, and how many of the licences
// that it upgrades have not given way to it, and what has gone back of the order's money, or is on
// its way, that is no line's alone.
constexpr std::string_view columns =
    "SELECT e.serial, e.state, e.order_id, e.line_index, e.created_at, o.licensee, "
    "l.description, l.item_id, l.item_class, l.styles, l.licence_id, l.licence_name, l.tier_id, "
    "l.tier_name, l.multiplier, l.fields, l.custom_licence_id, o.currency, l.value, l.amount, "
    "l.credit, o.total - (SELECT cast(coalesce(sum(s.gross), 0) AS {i64}) FROM order_line s "
    " JOIN entitlement x ON x.order_id = s.order_id AND x.line_index = s.line_index "
    " WHERE s.order_id = o.id AND x.state = 'revoked'), e.superseded_by, "
    "(SELECT count(*) FROM licence_upgrade u JOIN entitlement x ON x.serial = u.serial "
    " WHERE u.order_id = e.order_id AND u.line_index = e.line_index "
    " AND (x.superseded_by IS NULL OR x.superseded_by <> e.serial)), "
    "(SELECT cast(coalesce(sum(r.amount), 0) AS {i64}) FROM refund r "
    " JOIN payment p ON p.id = r.payment_id WHERE r.order_id = o.id AND r.state <> 'failed' "
    " AND r.lines = '[]' AND p.held IS NULL), l.listed_with_tax "
    "FROM entitlement e JOIN orders o ON o.id = e.order_id "
    "JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index "
    "WHERE e.customer_id = $1";

template <class T>
T from_text(const std::string& text) {
  return boost::json::value_to<T>(boost::json::parse(text));
}

struct Worth {
  Money value;
  Money amount, credit;  // as the buyer read them
  Money kept_lines;      // what the order's lines cost that have not ended
  Money refunded;        // of them all
  bool credited;         // what was credited gave way to this licence and no other
};

// What was paid for the line itself, as listed, shrinks with the order's money. What another
// licence was credited too is worth nothing here.
Money value_left(const Worth& worth) {
  if (worth.amount + worth.credit == Money{}) return worth.value;
  Money paid = scale(worth.value, worth.amount.minor, (worth.amount + worth.credit).minor);
  Money value = worth.credited ? worth.value : paid;
  if (worth.refunded == Money{}) return value;
  if (worth.refunded >= worth.kept_lines) return value - paid;
  return value - scale(paid, worth.refunded.minor, worth.kept_lines.minor);
}

HeldLicence to_licence(const db::Row& row) {
  HeldLicence held;
  held.serial = row.text(0);
  held.state = row.text(1);
  held.order = OrderId(row.text(2));
  held.line_index = static_cast<int>(row.integer(3));
  held.created_at = row.time(4);
  held.licensee = row.text(5);
  held.description = row.text(6);
  held.item_id = row.text(7);
  held.item_class = row.text(8);
  for (auto& id : from_text<std::vector<std::string>>(row.text(9))) held.styles.emplace_back(id);
  held.licence_id = row.text(10);
  held.licence_name = row.text(11);
  held.tier_id = row.text(12);
  held.tier_name = row.text(13);
  held.multiplier = {row.integer(14)};
  held.fields = from_text<std::map<std::string, std::string>>(row.text(15));
  held.custom_licence_id = row.optional_text(16);
  held.currency = row.text(17);
  held.value = value_left({{row.integer(18)},
                           {row.integer(19)},
                           {row.integer(20)},
                           {row.integer(21)},
                           {row.integer(24)},
                           row.integer(23) == 0});
  held.superseded_by = row.optional_text(22);
  held.listed_with_tax = row.boolean(25);
  return held;
}

std::vector<HeldLicence> to_licences(const std::vector<db::Row>& rows) {
  std::vector<HeldLicence> licences;
  for (const db::Row& row : rows) licences.push_back(to_licence(row));
  return licences;
}

std::string select(std::string_view rest) { return std::string(columns) + std::string(rest); }

}  // namespace

std::vector<HeldLicence> held_licences(db::Connection& connection, const CustomerId& customer) {
  return to_licences(connection.rows(
      select(" ORDER BY e.created_at DESC, e.order_id, e.line_index"), customer.text));
}

std::vector<HeldLicence> held_licences(db::Connection& connection, const CustomerId& customer,
                                       const std::vector<std::string>& serials) {
  if (serials.empty()) return {};
  db::Connection::Parameters parameters{db::parameter(customer.text)};
  for (const std::string& serial : serials) parameters.push_back(db::parameter(serial));
  return to_licences(connection.rows(
      select(" AND e.serial IN (" + db::placeholders(2, serials.size()) + ")"), parameters));
}

}  // namespace typecase::carts
