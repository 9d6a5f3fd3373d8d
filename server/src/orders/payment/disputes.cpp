#include "orders/payment/disputes.h"

#include "base/log.h"
#include "db/record.h"
#include "orders/payment/ledger.h"
#include "orders/sales/journal.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using payments::DisputeStatus;

// nullopt: a status that nobody knows yet. An inquiry that was closed took nothing: it is won.
std::optional<std::string_view> state_of(DisputeStatus status) {
  switch (status) {
    case DisputeStatus::warning_needs_response:
    case DisputeStatus::warning_under_review:
      return "inquiry";
    case DisputeStatus::needs_response:
    case DisputeStatus::under_review:
      return "opened";
    case DisputeStatus::warning_closed:
    case DisputeStatus::won:
      return "won";
    case DisputeStatus::lost:
      return "lost";
    default:
      return std::nullopt;
  }
}

struct Stored {
  std::string id;
  OrderId order;
  std::string state;  // empty: just made
};

std::optional<Stored> find_or_insert(db::Connection& connection, const payments::Dispute& found,
                                     std::string_view state, Time now) {
  auto known = connection.find_one("SELECT id, order_id, state FROM dispute WHERE gateway_id = $1",
                                   found.id);
  if (known)
    return Stored{known->text("id"), OrderId(known->text("order_id")), known->text("state")};
  auto payment = connection.find_one("SELECT id, order_id FROM payment WHERE gateway_id = $1",
                                     found.intent_id);
  if (!payment) return std::nullopt;
  Stored made{random_id(), OrderId(payment->text("order_id")), ""};
  connection.execute(
      "INSERT INTO dispute (id, order_id, payment_id, gateway_id, amount, currency, reason, state, "
      "created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      made.id, made.order.text, payment->text("id"), found.id, found.amount.minor, found.currency,
      found.reason, state, now);
  record(connection, {Subject::dispute, made.id, made.order, "", state, "gateway"}, now);
  return made;
}

}  // namespace

std::vector<KnownDispute> disputes_of(db::Connection& connection, const OrderId& order) {
  return connection.select<KnownDispute>("SELECT " + db::columns<KnownDispute>() +
                                             " FROM dispute WHERE order_id = $1 "
                                             "ORDER BY created_at, id",
                                         order);
}

bool Disputes::settle(const std::string& gateway_id) {
  auto found = gateway_.retrieve_dispute(gateway_id);
  if (!found && found.error().not_found()) return false;
  const payments::Dispute& dispute = found.value();
  return database_.write([&](db::Connection& connection) { return apply(connection, dispute); });
}

bool Disputes::apply(db::Connection& connection, const payments::Dispute& found) {
  Time now = clock_.now();
  auto state = state_of(found.status);
  auto stored = find_or_insert(connection, found, state.value_or("inquiry"), now);
  if (!stored) return false;
  if (!state) {
    flag_for_review(connection, stored->order, "dispute_status", now);
    return true;
  }
  connection.execute("UPDATE dispute SET amount = $2 WHERE id = $1", stored->id,
                     found.amount.minor);
  if (*state == stored->state) {
    enter_disputes(connection, stored->order, now);  // the amount may be another one
    return true;
  }
  if (!stored->state.empty()) {
    // The bank had decided already: staff find out what it means.
    if (!may_become(Subject::dispute, stored->state, *state)) {
      flag_for_review(connection, stored->order, "dispute_state", now);
      return true;
    }
    move(connection,
         {Subject::dispute, stored->id, stored->order, stored->state, *state, "gateway"}, now);
  }
  enter_disputes(connection, stored->order, now);
  restate_licences(connection, stored->order, "gateway", now);
  flag_for_review(connection, stored->order, "dispute_" + std::string(*state), now);
  return true;
}

}  // namespace typecase::orders
