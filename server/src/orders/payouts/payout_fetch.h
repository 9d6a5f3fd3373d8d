#pragma once

#include <optional>
#include <string>

#include "db/database.h"
#include "orders/payouts/payout_rows.h"
#include "payments/gateway.h"

namespace typecase::orders {

// The one row of payout_fetch.
struct FetchState {
  Time due_at;
  std::optional<Time> listing_from, listing_to;  // nullopt: no list is being read
  std::string listing_after;
  std::optional<Time> listed_until;   // payouts made before are known
  std::optional<Time> entries_until;  // entries of the ledger before are noted
  std::optional<Time> completed_at;   // when all was known last
  std::string failure;                // the gateway's code of the last reading; empty: it went well
};
BOOST_DESCRIBE_STRUCT(FetchState, (),
                      (due_at, listing_from, listing_to, listing_after, listed_until, entries_until,
                       completed_at, failure))

FetchState fetch_state(db::Connection& connection);

// Reads the gateway's payouts once an hour, however often run() is called. Of several processes one
// reads, by a lease in the row of payout_fetch. Each page is a transaction of its own with the
// place to go on from, so that a process that is killed loses one page. Calls to the gateway are
// made between transactions.
class PayoutFetch {
 public:
  static constexpr std::chrono::minutes lease{5};  // renewed by each page
  static constexpr std::chrono::hours every{1};
  static constexpr std::chrono::minutes pause{10};  // after a failure
  // A list that was read so lately is not read again.
  static constexpr std::chrono::minutes fresh{30};
  static constexpr std::chrono::days reach{35};  // A payout's status may change so late.
  static constexpr int most_calls = 20;          // of one run; the next one goes on

  PayoutFetch(db::Database& database, payments::Gateway& gateway, const Clock& clock);

  // Does nothing while it is not due, another process reads, or nothing was ever sold.
  void run();

 private:
  enum class Step { more, done, failed };

  bool take_lease();
  bool is_mine(db::Connection& connection) const;
  Step step();
  Step begin_list(const FetchState& state);
  Step read_list(const FetchState& state);
  Step read_lines(const StoredPayout& payout);
  Step note_entries(const FetchState& state);
  Step fail(const payments::Failure& failure, const char* what);
  void end(Time due);

  db::Database& database_;
  payments::Gateway& gateway_;
  const Clock& clock_;
  const std::string lease_id_;
};

}  // namespace typecase::orders
