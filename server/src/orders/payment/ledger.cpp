#include "orders/payment/ledger.h"

#include "db/record.h"

#include <algorithm>

namespace typecase::orders {
namespace {

// 1 payments, 2 refunds, 3 disputes: kind, payment, amount, state or why it is held, intent or
// lines, time, currency.
constexpr std::string_view entries =
    "SELECT 1 AS kind, id, amount, coalesce(held, '') AS state, gateway_id, created_at, currency "
    "FROM "
    "payment "
    "WHERE order_id = $1 "
    "UNION ALL SELECT 2, payment_id, amount, state, lines, created_at, currency FROM refund "
    "WHERE order_id = $1 "
    "UNION ALL SELECT 3, payment_id, amount, state, '', created_at, currency FROM dispute "
    "WHERE order_id = $1 ORDER BY 1, 6, 2";

void add_payment(Ledger& ledger, const db::Row& row) {
  Money amount{row.integer("amount")};
  std::optional<std::string> held;
  if (!row.text("state").empty()) held = row.text("state");
  if (!held) ledger.captured += amount;
  ledger.payments.push_back(
      {row.text("id"), row.text("gateway_id"), held, row.text("currency"), amount, amount});
}

void add_refund(Ledger& ledger, LedgerPayment& payment, const db::Row& row) {
  Money amount{row.integer("amount")};
  const std::string& state = row.text("state");
  if (state == "failed") return;
  payment.left = payment.left - amount;
  if (payment.held) return;
  bool is_done = state == "succeeded";
  (is_done ? ledger.refunded : ledger.under_way) += amount;
  (is_done ? ledger.refunded_lines : ledger.lines_under_way)
      .merge(row.get<std::set<int>>("gateway_id"));
}

void add_dispute(Ledger& ledger, LedgerPayment& payment, const db::Row& row) {
  const std::string& state = row.text("state");
  if (state != "opened" && state != "lost") return;
  payment.left = payment.left - Money{row.integer("amount")};
  if (payment.held) return;
  (state == "lost" ? ledger.is_lost : ledger.is_disputed) = true;
}

}  // namespace

Ledger ledger_of(db::Connection& connection, const OrderId& order) {
  Ledger ledger;
  for (const db::Row& row : connection.rows(entries, order.text)) {
    if (row.integer("kind") == 1) {
      add_payment(ledger, row);
      continue;
    }
    auto payment = std::ranges::find(ledger.payments, row.text("id"), &LedgerPayment::id);
    if (payment == ledger.payments.end()) throw std::logic_error("a refund of no payment");
    if (row.integer("kind") == 2)
      add_refund(ledger, *payment, row);
    else
      add_dispute(ledger, *payment, row);
  }
  return ledger;
}

}  // namespace typecase::orders
