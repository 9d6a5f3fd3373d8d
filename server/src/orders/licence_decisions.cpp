#include "orders/licence_decisions.h"

#include <algorithm>

#include "orders/ledger.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

struct Subjected {
  OrderId order;
  EntitlementState state = EntitlementState::active;
  Money gross;           // of its line
  std::string decision;  // empty: none yet
};

std::optional<Subjected> find(db::Connection& connection, const std::string& serial) {
  auto row = connection.find_one(
      "SELECT e.order_id, e.state, l.gross, coalesce(d.decision, '') "
      "FROM entitlement e JOIN order_line l ON l.order_id = e.order_id "
      "AND l.line_index = e.line_index LEFT JOIN licence_decision d ON d.serial = e.serial "
      "WHERE e.serial = $1",
      serial);
  if (!row) return std::nullopt;
  return Subjected{OrderId(row->text(0)), to_entitlement_state(row->text(1)),
                   Money{row->integer(2)}, row->text(3)};
}

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Result<void> check(db::Connection& connection, const LicenceDecision& word,
                   const Subjected& licence) {
  if (licence.decision == name(Decision::ended)) {
    return refuse("already_ended", "Staff have ended this licence.");
  }
  bool was_accepted = licence.decision == name(Decision::accepted);
  bool is_alive =
      licence.state == EntitlementState::active || licence.state == EntitlementState::suspended;
  if (!is_alive || (!was_accepted && !is_credit_in_doubt(connection, word.serial))) {
    return refuse("not_in_doubt", "This licence does not rest for what it was credited.");
  }
  if (word.decision == Decision::ended && licence.gross > Money{}) {
    return refuse("paid_for", "Its line was paid for besides: pay that back, which ends it.");
  }
  return {};
}

}  // namespace

std::string_view name(Decision decision) {
  return decision == Decision::ended ? "ended" : "accepted";
}

Result<EntitlementState> decide_licence(db::Connection& connection, const LicenceDecision& word,
                                        Time now) {
  auto licence = find(connection, word.serial);
  if (!licence) return not_found("licence");
  if (licence->decision == name(word.decision)) return licence->state;
  if (auto checked = check(connection, word, *licence); !checked) return checked.error();
  connection.execute(
      "INSERT INTO licence_decision (serial, decision, actor, reason, decided_at) "
      "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (serial) DO UPDATE SET "
      "decision = excluded.decision, actor = excluded.actor, reason = excluded.reason, "
      "decided_at = excluded.decided_at",
      word.serial, name(word.decision), word.actor, word.reason, now);
  record(connection,
         {Subject::entitlement, word.serial, licence->order, "credit_in_doubt", name(word.decision),
          word.actor},
         now);
  restate_licences(connection, licence->order, word.actor, now);
  bool is_last = std::ranges::none_of(licences_in_doubt(connection), [&](const auto& other) {
    return other.order == licence->order;
  });
  if (is_last) settle_review(connection, licence->order, "credit_in_doubt", now);
  return find(connection, word.serial)->state;
}

std::vector<LicenceInDoubt> licences_in_doubt(db::Connection& connection) {
  std::vector<LicenceInDoubt> licences;
  for (const db::Row& row : connection.rows(
           "SELECT DISTINCT e.serial, e.order_id, e.line_index, l.description FROM entitlement e "
           "JOIN licence_upgrade u ON u.order_id = e.order_id AND u.line_index = e.line_index "
           "JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index "
           "WHERE e.state = 'suspended' ORDER BY e.order_id, e.line_index")) {
    if (!is_credit_in_doubt(connection, row.text(0))) continue;
    licences.push_back({row.text(0), OrderId(row.text(1)), row.text(3)});
  }
  return licences;
}

}  // namespace typecase::orders
