#include "orders/payouts/payout_matching.h"

#include <set>

#include "db/record.h"
#include "orders/payouts/payout_rows.h"
#include "payments/gateway.h"

namespace typecase::orders {
namespace {

using payments::PayoutLineKind;

// Of lines whose entry in `table` has that subject. sign: of the entry's amount in the balance;
// as_far: a condition on the entry's state.
std::string match_statement(const std::string& table, const std::string& sign,
                            const std::string& as_far) {
  return "UPDATE payout_line SET order_id = (SELECT e.order_id FROM " + table +
         " e WHERE e.gateway_id = payout_line.subject), state = coalesce((SELECT CASE WHEN NOT ("
         "e.amount = payout_line.source_amount AND e.currency = payout_line.source_currency AND "
         "(payout_line.is_converted = 1 OR payout_line.amount = " +
         sign + "e.amount)) THEN 'amount_differs' WHEN " + as_far +
         " THEN 'matched' ELSE 'state_differs' END FROM " + table +
         " e WHERE e.gateway_id = payout_line.subject), 'unknown') "
         "WHERE state = 'new' AND kind = $1";
}

void match_returned_payouts(db::Connection& connection) {
  connection.execute(
      "UPDATE payout_line SET state = coalesce((SELECT CASE WHEN p.status = 'failed' "
      "OR p.status = 'canceled' THEN 'matched' ELSE 'state_differs' END FROM payout p "
      "WHERE p.gateway_id = payout_line.subject), 'unknown') "
      "WHERE state = 'new' AND kind = 'payout_failure'");
}

std::set<std::string> payouts_of_new_lines(db::Connection& connection) {
  std::set<std::string> payouts;
  for (const db::Row& row : connection.rows(
           "SELECT DISTINCT l.payout_id AS id FROM payout_line l WHERE l.state = 'new' UNION "
           "SELECT p.id FROM payout_line l JOIN payout p ON p.gateway_id = l.subject "
           "WHERE l.state = 'new' AND l.kind = 'payout_failure'")) {
    payouts.insert(row.text("id"));
  }
  return payouts;
}

void add_to_sums(PayoutSums& sums, PayoutLineKind kind, Money amount, Money fee) {
  sums.fees += fee;
  sums.net += amount - fee;
  switch (kind) {
    case PayoutLineKind::charge:
      sums.charges += amount;
      return;
    case PayoutLineKind::refund:
    case PayoutLineKind::refund_failure:
      sums.refunds += amount;
      return;
    case PayoutLineKind::dispute:
    case PayoutLineKind::dispute_reversal:
      sums.disputes += amount;
      return;
    case PayoutLineKind::payout_failure:
      sums.returned += amount;
      return;
    case PayoutLineKind::fee:
      sums.fees = sums.fees - amount;
      return;
    default:
      sums.others += amount;
  }
}

struct Counted {
  PayoutSums sums;
  std::int64_t lines = 0;
  std::int64_t differing = 0;
};

Counted count_lines(db::Connection& connection, const std::string& payout) {
  Counted counted;
  for (const db::Row& row : connection.rows(
           "SELECT kind, count(*) AS lines, cast(sum(amount) AS {i64}) AS amount, "
           "cast(sum(fee) AS {i64}) AS fee, cast(sum(CASE WHEN state = 'unknown' OR "
           "state = 'amount_differs' OR state = 'state_differs' THEN 1 ELSE 0 END) AS {i64}) "
           "AS differing FROM payout_line WHERE payout_id = $1 AND kind <> 'payout' GROUP BY kind",
           payout)) {
    add_to_sums(counted.sums, row.get<PayoutLineKind>("kind"), row.get<Money>("amount"),
                row.get<Money>("fee"));
    counted.lines += row.integer("lines");
    counted.differing += row.integer("differing");
  }
  return counted;
}

}  // namespace

void match_new_lines(db::Connection& connection, bool counts) {
  const auto payouts = payouts_of_new_lines(connection);
  if (payouts.empty()) return;
  connection.execute(
      "DELETE FROM payout_awaited WHERE subject IN "
      "(SELECT l.subject FROM payout_line l WHERE l.state = 'new')");
  connection.execute(
      "UPDATE payout_line SET state = 'key_test' WHERE state = 'new' AND {strpos}(named_order, $1) "
      "= 1",
      payments::test_order);
  connection.execute(match_statement("payment", "", "1 = 1"), PayoutLineKind::charge);
  connection.execute(match_statement("refund", "-", "1 = 1"), PayoutLineKind::refund);
  connection.execute(match_statement("refund", "", "e.state = 'failed'"),
                     PayoutLineKind::refund_failure);
  connection.execute(match_statement("dispute", "-", "e.state <> 'inquiry'"),
                     PayoutLineKind::dispute);
  connection.execute(match_statement("dispute", "", "e.state = 'won'"),
                     PayoutLineKind::dispute_reversal);
  match_returned_payouts(connection);
  connection.execute("UPDATE payout_line SET state = 'unneeded' WHERE state = 'new'");
  if (!counts) return;
  for (const std::string& payout : payouts) count_payout(connection, payout);
}

void count_payout(db::Connection& connection, const std::string& payout) {
  const auto stored = connection.find_one(
      "SELECT p.amount, p.status, p.lines_state, (SELECT count(*) FROM payout_line l "
      "WHERE l.subject = p.gateway_id AND l.kind = 'payout_failure') AS returns "
      "FROM payout p WHERE p.id = $1",
      payout);
  if (!stored) return;
  const Counted counted = count_lines(connection, payout);
  const bool is_short =
      stored->text("lines_state") == "complete" && counted.sums.net != stored->get<Money>("amount");
  const std::string& status = stored->text("status");
  const bool is_gone =
      (status == "failed" || status == "canceled") && stored->integer("returns") == 0;
  const PayoutSums& sums = counted.sums;
  connection.execute(
      "UPDATE payout SET charges = $2, refunds = $3, disputes = $4, returned = $5, others = $6, "
      "fees = $7, net = $8, lines = $9, differences = $10 WHERE id = $1",
      payout, sums.charges, sums.refunds, sums.disputes, sums.returned, sums.others, sums.fees,
      sums.net, counted.lines, counted.differing + is_short + is_gone);
}

void note_ledger_entries(db::Connection& connection, Time from, Time until) {
  connection.execute(
      "INSERT INTO payout_awaited (id, kind, subject, order_id, amount, currency, occurred_at) "
      "SELECT p.id, 'charge', p.gateway_id, p.order_id, p.amount, p.currency, p.created_at "
      "FROM payment p WHERE p.created_at >= $1 AND p.created_at < $2 AND NOT EXISTS "
      "(SELECT 1 FROM payout_line l WHERE l.subject = p.gateway_id) "
      "ON CONFLICT DO NOTHING",
      from, until);
  connection.execute(
      "INSERT INTO payout_awaited (id, kind, subject, order_id, amount, currency, occurred_at) "
      "SELECT r.id, 'refund', r.gateway_id, r.order_id, r.amount, r.currency, r.created_at "
      "FROM refund r WHERE r.created_at >= $1 AND r.created_at < $2 AND r.gateway_id IS NOT NULL "
      "AND r.state <> 'failed' AND NOT EXISTS "
      "(SELECT 1 FROM payout_line l WHERE l.subject = r.gateway_id) "
      "ON CONFLICT DO NOTHING",
      from, until);
  connection.execute(
      "DELETE FROM payout_awaited WHERE kind = 'refund' AND subject IN "
      "(SELECT r.gateway_id FROM refund r WHERE r.state = 'failed')");
  for (const std::string table : {"payment", "refund", "dispute"}) {
    connection.execute(
        "UPDATE payout_line SET state = 'new' WHERE state = 'unknown' AND subject IN "
        "(SELECT e.gateway_id FROM " +
            table + " e WHERE e.created_at >= $1 AND e.created_at < $2)",
        from, until);
  }
  match_new_lines(connection);
}

void match_differing_again(db::Connection& connection) {
  connection.execute(
      "UPDATE payout_line SET state = 'new' WHERE state = 'amount_differs' OR "
      "state = 'state_differs'");
  match_new_lines(connection);
}

}  // namespace typecase::orders
