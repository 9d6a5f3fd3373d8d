#include "orders/payouts/payout_rows.h"

#include "db/record.h"

namespace typecase::orders {
namespace {

using payments::PayoutLineKind;

LinesState first_state(const payments::Payout& payout) {
  return payout.is_automatic ? LinesState::wanted : LinesState::untold;
}

std::string insert_payout(db::Connection& connection, const payments::Payout& payout) {
  StoredPayout made;
  made.id = random_id();
  made.gateway_id = payout.id;
  made.currency = payout.currency;
  made.amount = payout.amount;
  made.status = payout.status;
  made.is_automatic = payout.is_automatic;
  made.is_being_matched = payout.is_being_matched;
  made.failure_code = payout.failure_code;
  made.created_at = payout.created;
  made.arrives_at = payout.arrives_at;
  made.lines_state = first_state(payout);
  db::Record(made).insert(connection, "payout");
  return made.id;
}

// Charges are known by their intent: the ledger has no ids of charges.
const std::string& subject_of(const payments::PayoutLine& line) {
  const bool is_charge = line.kind == PayoutLineKind::charge;
  return is_charge && !line.intent_id.empty() ? line.intent_id : line.source;
}

Money magnitude(Money amount) { return amount.minor < 0 ? Money{-amount.minor} : amount; }

}  // namespace

std::optional<std::string> store_payout(db::Connection& connection,
                                        const payments::Payout& payout) {
  auto known = connection.find_one(
      "SELECT id, status, lines_state, is_being_matched FROM payout WHERE gateway_id = $1",
      payout.id);
  if (!known) return insert_payout(connection, payout);
  const std::string id = known->text("id");
  const bool has_changed = known->text("status") != enum_name(payout.status);
  const bool is_read_again = has_changed || known->text("lines_state") == "again";
  connection.execute(
      "UPDATE payout SET status = $2, amount = $3, failure_code = $4, arrives_at = $5, "
      "is_being_matched = $6 WHERE id = $1",
      id, payout.status, payout.amount, payout.failure_code, payout.arrives_at,
      payout.is_being_matched);
  if (is_read_again && payout.is_automatic) {
    connection.execute("UPDATE payout SET lines_state = 'wanted', lines_after = '' WHERE id = $1",
                       id);
  }
  return has_changed ? std::optional(id) : std::nullopt;
}

void store_payout_lines(db::Connection& connection, const std::string& payout,
                        const std::vector<payments::PayoutLine>& lines,
                        const std::string& currency) {
  auto position = connection.value<std::int64_t>(
      "SELECT coalesce(max(position), 0) FROM payout_line WHERE payout_id = $1", payout);
  for (const payments::PayoutLine& line : lines) {
    const bool has_source = !line.source_currency.empty();
    connection.execute(
        "INSERT INTO payout_line (id, payout_id, position, kind, type, amount, fee, net, subject, "
        "source, named_order, source_amount, source_currency, is_converted, created_at, state) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'new') "
        "ON CONFLICT (id) DO NOTHING",
        line.id, payout, ++position, line.kind, line.type, line.amount, line.fee, line.net,
        subject_of(line), line.source, line.order_id,
        has_source ? line.source_amount : magnitude(line.amount),
        has_source ? line.source_currency : currency, line.is_converted, line.created);
  }
}

}  // namespace typecase::orders
