#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "db/connection.h"
#include "payments/payouts.h"

// Rows of payout, payout_line and payout_awaited.
namespace typecase::orders {

enum class LinesState {
  wanted,    // They are to be read.
  again,     // Read, but the gateway was still gathering them.
  complete,  // All are here.
  untold     // The gateway does not tell them: the payout was made by hand.
};
BOOST_DESCRIBE_ENUM(LinesState, wanted, again, complete, untold)

// Sums of the lines of a payout, without its own transaction, in its currency.
struct PayoutSums {
  Money charges;
  Money refunds;   // less those that failed
  Money disputes;  // less what banks gave back
  Money returned;  // of earlier payouts that failed
  Money others;    // what the gateway took or gave besides
  Money fees;      // above zero: the gateway took them
  Money net;
};
BOOST_DESCRIBE_STRUCT(PayoutSums, (), (charges, refunds, disputes, returned, others, fees, net))

struct StoredPayout : PayoutSums {
  std::string id;          // ours
  std::string gateway_id;  // "po_..."
  std::string currency;
  Money amount;
  payments::PayoutStatus status{};
  bool is_automatic = false;
  bool is_being_matched = false;
  std::string failure_code;  // may be empty
  Time created_at, arrives_at;
  LinesState lines_state{};
  std::string lines_after;
  std::int64_t lines = 0;  // without its own transaction
  std::int64_t differences = 0;
};
BOOST_DESCRIBE_STRUCT(StoredPayout, (PayoutSums),
                      (id, gateway_id, currency, amount, status, is_automatic, is_being_matched,
                       failure_code, created_at, arrives_at, lines_state, lines_after, lines,
                       differences))

enum class LineMatch {
  matched,
  unneeded,        // The ledger has nothing to say of it: a fee, the payout itself.
  key_test,        // A payment that staff made to try the keys.
  unknown,         // The ledger has no such payment, refund or dispute.
  amount_differs,  // It has another amount or currency.
  state_differs    // It does not have the refund as failed, or the dispute as that far.
};
BOOST_DESCRIBE_ENUM(LineMatch, matched, unneeded, key_test, unknown, amount_differs, state_differs)

struct StoredPayoutLine {
  std::string id;  // "txn_..."
  std::int64_t position = 0;
  payments::PayoutLineKind kind{};
  std::string type;
  Money amount, fee, net;
  std::string subject, source;
  std::string named_order;  // by the charge's metadata; may be empty
  Money source_amount;
  std::string source_currency;
  bool is_converted = false;
  Time created_at;
  LineMatch state{};
  std::optional<std::string> order_id;  // by the ledger
};
BOOST_DESCRIBE_STRUCT(StoredPayoutLine, (),
                      (id, position, kind, type, amount, fee, net, subject, source, named_order,
                       source_amount, source_currency, is_converted, created_at, state, order_id))

enum class AwaitedKind { charge, refund };
BOOST_DESCRIBE_ENUM(AwaitedKind, charge, refund)

// Money of the ledger that is in no payout.
struct AwaitedEntry {
  std::string id;
  AwaitedKind kind{};
  std::string subject;  // "pi_...", "re_..."
  OrderId order_id;
  Money amount;
  std::string currency;
  Time occurred_at;
};
BOOST_DESCRIBE_STRUCT(AwaitedEntry, (),
                      (id, kind, subject, order_id, amount, currency, occurred_at))

// Adds a payout, or brings what is known of it up to date. Its lines are wanted when it is new, its
// status has changed, or the gateway was still gathering them. Returns our id of it where it is new
// or its status has changed.
std::optional<std::string> store_payout(db::Connection& connection, const payments::Payout& payout);

// Lines that are there already are left as they are.
void store_payout_lines(db::Connection& connection, const std::string& payout,
                        const std::vector<payments::PayoutLine>& lines,
                        const std::string& currency);

}  // namespace typecase::orders
