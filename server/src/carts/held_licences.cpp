#include "carts/held_licences.h"

#include "db/record.h"

namespace typecase::carts {
namespace {

// Of an order line and its licence, and what `value` is worked out from: what the lines cost whose
// licences have not ended, how many of the licences that it upgrades have not given way to it, and
// what has gone back of the order's money, or is on its way, that is no line's alone.
const std::string select_licences =
    "SELECT e.serial, e.state, e.superseded_by, e.order_id, e.line_index, e.created_at, "
    "o.licensee, l.description, l.item_id, l.item_class, l.styles, l.licence_id, l.licence_name, "
    "l.tier_id, l.tier_name, l.multiplier, l.fields, l.custom_licence_id, o.currency, "
    "l.listed_with_tax, l.value, l.amount, l.credit, "
    "o.total - (SELECT cast(coalesce(sum(s.gross), 0) AS {i64}) FROM order_line s "
    " JOIN entitlement x ON x.order_id = s.order_id AND x.line_index = s.line_index "
    " WHERE s.order_id = o.id AND x.state = 'revoked') AS kept_lines, "
    "NOT EXISTS (SELECT 1 FROM licence_upgrade u JOIN entitlement x ON x.serial = u.serial "
    " WHERE u.order_id = e.order_id AND u.line_index = e.line_index "
    " AND (x.superseded_by IS NULL OR x.superseded_by <> e.serial)) AS is_credited, "
    "(SELECT cast(coalesce(sum(r.amount), 0) AS {i64}) FROM refund r "
    " JOIN payment p ON p.id = r.payment_id WHERE r.order_id = o.id AND r.state <> 'failed' "
    " AND r.lines = '[]' AND p.held IS NULL) AS refunded "
    "FROM entitlement e JOIN orders o ON o.id = e.order_id "
    "JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index "
    "WHERE e.customer_id = $1";

struct Worth {
  Money value;
  Money amount, credit;  // as the buyer read them
  Money kept_lines;      // what the order's lines cost that have not ended
  Money refunded;        // of them all
  bool is_credited;      // what was credited gave way to this licence and no other
};
BOOST_DESCRIBE_STRUCT(Worth, (), (value, amount, credit, kept_lines, refunded, is_credited))

// The amount paid for the line itself, as listed, shrinks with the order's money. An amount also
// credited to another licence is worth nothing here.
Money value_left(const Worth& worth) {
  if (worth.amount + worth.credit == Money{}) return worth.value;
  Money paid = scale(worth.value, worth.amount.minor, (worth.amount + worth.credit).minor);
  Money value = worth.is_credited ? worth.value : paid;
  if (worth.refunded == Money{}) return value;
  if (worth.refunded >= worth.kept_lines) return value - paid;
  return value - scale(paid, worth.refunded.minor, worth.kept_lines.minor);
}

std::vector<HeldLicence> to_licences(const std::vector<db::Row>& rows) {
  std::vector<HeldLicence> licences;
  for (const db::Row& row : rows) {
    licences.push_back(row.as<HeldLicence>());
    licences.back().value = value_left(row.as<Worth>());
  }
  return licences;
}

}  // namespace

std::vector<HeldLicence> held_licences(db::Connection& connection, const CustomerId& customer) {
  return to_licences(connection.rows(
      select_licences + " ORDER BY e.created_at DESC, e.order_id, e.line_index", customer));
}

std::vector<HeldLicence> held_licences(db::Connection& connection, const CustomerId& customer,
                                       const std::vector<std::string>& serials) {
  if (serials.empty()) return {};
  db::Connection::Parameters parameters{db::parameter(customer.text)};
  for (const std::string& serial : serials) parameters.push_back(db::parameter(serial));
  return to_licences(connection.rows(
      select_licences + " AND e.serial IN (" + db::placeholders(2, serials.size()) + ")",
      parameters));
}

}  // namespace typecase::carts
