#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/semaphore.h"
#include "base/text/page_cursor.h"
#include "db/database.h"
#include "orders/payouts/payout_fetch.h"
#include "orders/payouts/payout_rows.h"

namespace typecase::orders {

// An empty member lets every payout through.
struct PayoutFilter {
  std::string currency = {};
  std::optional<payments::PayoutStatus> status = {};
  bool is_differing = false;
};

// How far payouts have been read.
struct PayoutReading {
  bool is_set_up = false;              // There are keys of the gateway.
  bool is_complete = false;            // Everything up to read_at is known.
  std::optional<Time> read_at;         // nullopt: never to the end
  std::optional<std::string> failure;  // the gateway's code, where the last reading failed
};

struct PayoutList {
  std::vector<StoredPayout> payouts;
  std::optional<PageCursor> next;
};

struct ShownPayout : StoredPayout {
  std::optional<std::string>
      returned_with;  // id of the payout that brought the money of a failed one
};

struct PayoutLineList {
  std::vector<StoredPayoutLine> lines;
  std::optional<PageCursor> next;
};

struct AwaitedList {
  std::vector<AwaitedEntry> entries;
  std::optional<PageCursor> next;
  std::int64_t count = 0;  // of all; at most most_counted
};

inline constexpr std::string_view payout_list = "payouts";  // of cursors
inline constexpr std::string_view payout_line_list = "payout_lines";
inline constexpr std::string_view differing_line_list = "payout_differences";
inline constexpr std::string_view payout_gap_list = "payout_gaps";

// Payouts as staff see them. Lists read a page by an index. Thread-safe.
class PayoutReports {
 public:
  static constexpr std::chrono::days patience{10};  // before an entry counts as missing
  static constexpr std::int64_t most_counted = 1000;
  static constexpr std::int64_t most_in_file = 200'000;

  PayoutReports(db::Database& database, const payments::Gateway& gateway, const Clock& clock)
      : database_(database), gateway_(gateway), clock_(clock) {}

  PayoutReading reading() const;

  // The newest first.
  PayoutList list(const PayoutFilter& filter, const typecase::PageRequest& page) const;

  // id: ours, or the gateway's. not_found.
  Result<ShownPayout> show(std::string_view id) const;

  // In the gateway's order, without the payout's own. only_differing: those that the ledger does
  // not have so. not_found.
  Result<PayoutLineList> lines(std::string_view id, bool only_differing,
                               const typecase::PageRequest& page) const;

  // Payments and refunds of the ledger in no payout after `patience`, the oldest first.
  AwaitedList missing(const typecase::PageRequest& page) const;

  // The lines of a payout as CSV. One at a time. not_found; invalid (too_many) at /id; unavailable
  // (export_running).
  Result<std::string> csv(std::string_view id);

 private:
  db::Database& database_;
  const payments::Gateway& gateway_;
  const Clock& clock_;
  Semaphore exports_{1};
};

}  // namespace typecase::orders
