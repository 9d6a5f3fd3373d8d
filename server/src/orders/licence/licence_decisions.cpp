#include "orders/licence/licence_decisions.h"

#include <algorithm>
#include <boost/json.hpp>

#include "db/record.h"
#include "orders/payment/ledger.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

struct Subjected {
  OrderId order_id;
  EntitlementState state = EntitlementState::active;
  Money gross;           // of its line
  std::string decision;  // empty: none yet
};
BOOST_DESCRIBE_STRUCT(Subjected, (), (order_id, state, gross, decision))

std::optional<Subjected> find(db::Connection& connection, const std::string& serial) {
  return connection.find<Subjected>(
      "SELECT e.order_id, e.state, l.gross, coalesce(d.decision, '') AS decision "
      "FROM entitlement e JOIN order_line l ON l.order_id = e.order_id "
      "AND l.line_index = e.line_index LEFT JOIN licence_decision d ON d.serial = e.serial "
      "WHERE e.serial = $1",
      serial);
}

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Result<void> check(db::Connection& connection, const LicenceDecision& asked,
                   const Subjected& licence) {
  if (licence.decision == enum_name(Decision::ended)) {
    return refuse("already_ended", "Staff have ended this licence.");
  }
  bool was_accepted = licence.decision == enum_name(Decision::accepted);
  bool is_alive =
      licence.state == EntitlementState::active || licence.state == EntitlementState::suspended;
  if (!is_alive || (!was_accepted && !is_credit_in_doubt(connection, asked.serial))) {
    return refuse("not_in_doubt", "This licence does not rest for what it was credited.");
  }
  if (asked.decision == Decision::ended && licence.gross > Money{}) {
    return refuse("paid_for", "Its line was paid for besides: pay that back, which ends it.");
  }
  return {};
}

std::string to_json(EntitlementState state) {
  return boost::json::serialize(boost::json::object{{"state", enum_name(state)}});
}

void record_decision(db::Connection& connection, const LicenceDecision& made,
                     EntitlementState before, EntitlementState after, const audit::Actor& actor,
                     Time now) {
  audit::Entry entry{.at = now, .action = "licence.decided", .object_id = made.serial};
  entry.object_before = to_json(before);
  entry.object_after = boost::json::serialize(
      boost::json::object{{"decision", enum_name(made.decision)}, {"state", enum_name(after)}});
  if (!made.reason.empty()) entry.reason = made.reason;
  audit::record(connection, actor, entry);
}

}  // namespace

Result<EntitlementState> decide_licence(db::Connection& connection, const LicenceDecision& asked,
                                        const audit::Actor& actor, Time now) {
  auto licence = find(connection, asked.serial);
  if (!licence) return not_found("licence");
  if (licence->decision == enum_name(asked.decision)) return licence->state;
  if (auto checked = check(connection, asked, *licence); !checked) return checked.error();
  connection.execute(
      "INSERT INTO licence_decision (serial, decision, actor, reason, decided_at) "
      "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (serial) DO UPDATE SET "
      "decision = excluded.decision, actor = excluded.actor, reason = excluded.reason, "
      "decided_at = excluded.decided_at",
      asked.serial, enum_name(asked.decision), asked.name, asked.reason, now);
  record(connection,
         {Subject::entitlement, asked.serial, licence->order_id, "credit_in_doubt",
          enum_name(asked.decision), asked.name},
         now);
  restate_licences(connection, licence->order_id, asked.name, now);
  bool is_last = std::ranges::none_of(licences_in_doubt(connection), [&](const auto& other) {
    return other.order == licence->order_id;
  });
  if (is_last) settle_review(connection, licence->order_id, "credit_in_doubt", now);
  const EntitlementState state = find(connection, asked.serial)->state;
  record_decision(connection, asked, licence->state, state, actor, now);
  return state;
}

std::vector<LicenceInDoubt> licences_in_doubt(db::Connection& connection) {
  std::vector<LicenceInDoubt> licences;
  for (const db::Row& row : connection.rows(
           "SELECT DISTINCT e.serial, e.order_id, e.line_index, l.description, l.styles FROM "
           "entitlement e "
           "JOIN licence_upgrade u ON u.order_id = e.order_id AND u.line_index = e.line_index "
           "JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index "
           "WHERE e.state = 'suspended' ORDER BY e.order_id, e.line_index")) {
    if (!is_credit_in_doubt(connection, row.text("serial"))) continue;
    licences.push_back({row.text("serial"), OrderId(row.text("order_id")), row.text("description"),
                        db::to_field<std::vector<StyleId>>(row.at("styles"))});
  }
  return licences;
}

std::set<std::string> serials_in_doubt(db::Connection& connection, const Order& order) {
  std::set<std::string> serials;
  for (const Line& line : order.lines) {
    const bool rests = line.serial && line.licence_state == EntitlementState::suspended;
    if (rests && is_credit_in_doubt(connection, *line.serial)) serials.insert(*line.serial);
  }
  return serials;
}

}  // namespace typecase::orders
