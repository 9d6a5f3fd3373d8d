#include "orders/ledger.h"

#include <algorithm>
#include <boost/json.hpp>

#include "orders/entitlements.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

// 1 payments, 2 refunds, 3 disputes: kind, payment, amount, state or why it is held, intent or
// lines, time, currency.
constexpr std::string_view entries =
    "SELECT 1 AS kind, id, amount, coalesce(held, ''), gateway_id, created_at, currency FROM "
    "payment "
    "WHERE order_id = $1 "
    "UNION ALL SELECT 2, payment_id, amount, state, lines, created_at, currency FROM refund "
    "WHERE order_id = $1 "
    "UNION ALL SELECT 3, payment_id, amount, state, '', created_at, currency FROM dispute "
    "WHERE order_id = $1 ORDER BY 1, 6, 2";

void add_lines(const std::string& json, std::set<int>& lines) {
  const boost::json::value parsed = boost::json::parse(json);
  for (const boost::json::value& line : parsed.as_array()) {
    lines.insert(static_cast<int>(line.as_int64()));
  }
}

void add_payment(Ledger& ledger, const db::Row& row) {
  Money amount{row.integer(2)};
  std::optional<std::string> held;
  if (!row.text(3).empty()) held = row.text(3);
  if (!held) ledger.captured += amount;
  ledger.payments.push_back({row.text(1), row.text(4), held, row.text(6), amount, amount});
}

void add_refund(Ledger& ledger, LedgerPayment& payment, const db::Row& row) {
  Money amount{row.integer(2)};
  const std::string& state = row.text(3);
  if (state == "failed") return;
  payment.left = payment.left - amount;
  if (payment.held) return;
  bool is_done = state == "succeeded";
  (is_done ? ledger.refunded : ledger.under_way) += amount;
  add_lines(row.text(4), is_done ? ledger.refunded_lines : ledger.lines_under_way);
}

void add_dispute(Ledger& ledger, LedgerPayment& payment, const db::Row& row) {
  const std::string& state = row.text(3);
  if (state != "opened" && state != "lost") return;
  payment.left = payment.left - Money{row.integer(2)};
  if (payment.held) return;
  (state == "lost" ? ledger.is_lost : ledger.is_disputed) = true;
}

// A licence of the order, and the money that was asked for all of them.
struct Licence {
  std::string serial;
  int line = 0;
  EntitlementState state = EntitlementState::active;
  std::optional<std::string> successor;  // serial of the licence that took its place
};

std::vector<Licence> licences_of(db::Connection& connection, const OrderId& order) {
  std::vector<Licence> licences;
  for (const db::Row& row :
       connection.rows("SELECT serial, line_index, state, superseded_by FROM entitlement "
                       "WHERE order_id = $1 ORDER BY line_index",
                       order.text)) {
    licences.push_back({row.text(0), static_cast<int>(row.integer(1)),
                        to_entitlement_state(row.text(2)), row.optional_text(3)});
  }
  return licences;
}

EntitlementState wanted(const Ledger& ledger, int line) {
  bool is_free = ledger.captured == Money{};
  Money kept = ledger.captured - ledger.refunded;
  bool is_gone = !is_free && kept <= Money{};
  if (ledger.is_lost || is_gone || ledger.refunded_lines.contains(line)) {
    return EntitlementState::revoked;
  }
  bool is_going = !is_free && kept - ledger.under_way <= Money{};
  if (ledger.is_disputed || is_going || ledger.lines_under_way.contains(line)) {
    return EntitlementState::suspended;
  }
  return EntitlementState::active;
}

std::vector<std::string> superseded_by_line(db::Connection& connection, const OrderId& order,
                                            int line) {
  std::vector<std::string> serials;
  for (const db::Row& row :
       connection.rows("SELECT serial FROM licence_upgrade WHERE order_id = $1 AND line_index = $2 "
                       "ORDER BY serial",
                       order.text, line)) {
    serials.push_back(row.text(0));
  }
  return serials;
}

OrderId order_of(db::Connection& connection, const std::string& serial) {
  return OrderId(
      connection.find_one("SELECT order_id FROM entitlement WHERE serial = $1", serial)->text(0));
}

// Whether what a licence was credited is contested or has gone back: it lives on the money of those
// that it took the place of, along the whole chain.
bool is_credit_in_doubt(db::Connection& connection, const std::string& serial) {
  auto predecessors = connection.rows(
      "SELECT serial, order_id, state FROM entitlement WHERE superseded_by = $1", serial);
  return std::ranges::any_of(predecessors, [&](const db::Row& row) {
    if (row.text(2) == name(EntitlementState::revoked)) return true;
    Ledger ledger = ledger_of(connection, OrderId(row.text(1)));
    return ledger.is_disputed || ledger.is_lost || is_credit_in_doubt(connection, row.text(0));
  });
}

// What the ledger and the licences before and after it make of one.
EntitlementState wanted(db::Connection& connection, const Ledger& ledger, const Licence& licence) {
  EntitlementState state = wanted(ledger, licence.line);
  if (state == EntitlementState::revoked) return state;
  if (licence.successor) return EntitlementState::superseded;
  bool stands = state == EntitlementState::active;
  return stands && is_credit_in_doubt(connection, licence.serial) ? EntitlementState::suspended
                                                                  : state;
}

// What had given way to a licence that has ended lives again, as far as its own order stands.
void restore(db::Connection& connection, const Licence& ended, std::string_view actor, Time now) {
  for (const std::string& serial : restore_superseded_by(connection, ended.serial)) {
    OrderId order = order_of(connection, serial);
    record(connection, {Subject::entitlement, serial, order, "superseded", "active", actor}, now);
    restate_licences(connection, order, actor, now);
  }
}

// A licence that had ended stands again, since its refund failed: those that it had taken the place
// of give way once more.
void replace(db::Connection& connection, const OrderId& order, const Licence& standing,
             std::string_view actor, Time now) {
  auto upgraded = superseded_by_line(connection, order, standing.line);
  if (upgraded.empty() || supersede(connection, standing.serial, upgraded, actor, now)) return;
  flag_for_review(connection, order, "upgraded_meanwhile", now);
}

}  // namespace

Ledger ledger_of(db::Connection& connection, const OrderId& order) {
  Ledger ledger;
  for (const db::Row& row : connection.rows(entries, order.text)) {
    if (row.integer(0) == 1) {
      add_payment(ledger, row);
      continue;
    }
    auto payment = std::ranges::find(ledger.payments, row.text(1), &LedgerPayment::id);
    if (payment == ledger.payments.end()) throw std::logic_error("a refund of no payment");
    if (row.integer(0) == 2)
      add_refund(ledger, *payment, row);
    else
      add_dispute(ledger, *payment, row);
  }
  return ledger;
}

void restate_licences(db::Connection& connection, const OrderId& order, std::string_view actor,
                      Time now) {
  Ledger ledger = ledger_of(connection, order);
  for (const Licence& licence : licences_of(connection, order)) {
    EntitlementState to = wanted(connection, ledger, licence);
    if (to != licence.state) {
      move(connection,
           {Subject::entitlement, licence.serial, order, name(licence.state), name(to), actor},
           now);
    }
    if (licence.successor) {
      restate_licences(connection, order_of(connection, *licence.successor), actor, now);
      continue;
    }
    if (to == licence.state) continue;
    bool by_credit = to == EntitlementState::suspended &&
                     wanted(ledger, licence.line) == EntitlementState::active;
    if (by_credit) flag_for_review(connection, order, "credit_in_doubt", now);
    if (to == EntitlementState::revoked) restore(connection, licence, actor, now);
    if (licence.state == EntitlementState::revoked) replace(connection, order, licence, actor, now);
  }
}

}  // namespace typecase::orders
