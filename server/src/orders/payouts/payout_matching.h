#pragma once

#include "base/clock.h"
#include "db/connection.h"

// The lines of payouts against the ledger of payments, refunds and disputes.
namespace typecase::orders {

// Holds the lines against the ledger that are new and takes what they pay off the entries that are
// awaited. The number of statements does not grow with the lines. counts: also counts their payouts
// again; not while the lines of one are being read, page by page.
void match_new_lines(db::Connection& connection, bool counts = true);

// Sums and differences of a payout, from its lines.
void count_payout(db::Connection& connection, const std::string& payout);

// Payments and refunds that the ledger got in [from, until): those that are in no payout become
// awaited, and lines that were unknown are held against them. Refunds that have failed are awaited
// no longer. A repeat changes nothing.
void note_ledger_entries(db::Connection& connection, Time from, Time until);

// Lines that differed may have been settled in the ledger meanwhile.
void match_differing_again(db::Connection& connection);

}  // namespace typecase::orders
