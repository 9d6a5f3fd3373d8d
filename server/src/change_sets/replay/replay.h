#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/day.h"
#include "base/error.h"
#include "base/money.h"
#include "change_sets/change_set.h"
#include "db/database.h"
#include "snapshot/snapshot.h"

// The effect of a draft, told by what was sold and what is open.
namespace typecase::change_sets {

constexpr std::chrono::days replayed_days{30};
constexpr std::int64_t most_replayed_lines = 100'000;
constexpr std::int64_t most_replayed_carts = 5'000;

// Net sales in one currency: as they were, and as they would have been. A line is worth what it was
// sold for, times its list price in the draft over its list price in the shop; a line that either
// does not sell, and one under a negotiated licence, counts as it was sold.
struct ReplayedSales {
  std::string currency;
  Money sold, replayed;
};
BOOST_DESCRIBE_STRUCT(ReplayedSales, (), (currency, sold, replayed))

struct ReplayedDay : ReplayedSales {
  Day day{};  // in UTC
};
BOOST_DESCRIBE_STRUCT(ReplayedDay, (ReplayedSales), (day))

// Carts under a shared link. The link keeps the old prices until it expires; who takes the cart
// over as their own pays the new ones.
struct ReplayedCarts {
  std::int64_t same = 0, dearer = 0, cheaper = 0;
  std::int64_t withdrawn = 0;  // something in it would no longer be sold
};
BOOST_DESCRIBE_STRUCT(ReplayedCarts, (), (same, dearer, cheaper, withdrawn))

enum class FindingKind {
  doubled,            // a price is at least twice what it was, or at most half
  dearer_than_parts,  // a package costs more than its styles one by one, and did not before
  no_longer_sold      // what was sold in these days would not be
};
BOOST_DESCRIBE_ENUM(FindingKind, doubled, dearer_than_parts, no_longer_sold)

// Something in the draft that is likely to be a slip.
struct Finding {
  FindingKind kind = FindingKind::doubled;
  std::string item_id;
  std::string name;                              // "EB Garamond Bold"
  std::optional<Money> before = {}, after = {};  // in the shop's currency; of its parts, before
};
BOOST_DESCRIBE_STRUCT(Finding, (), (kind, item_id, name, before, after))

struct Replay {
  std::int64_t orders = 0;          // paid in these days
  std::int64_t changed_orders = 0;  // of them, with a line that would cost something else
  bool is_whole = true;             // false: there were more lines than are replayed
  std::vector<ReplayedSales> sums;  // by currency
  std::vector<ReplayedDay> days;    // by day, then currency; days without sales are left out
  ReplayedCarts shared_carts;
  std::int64_t payable_orders = 0;  // not paid yet: they keep their prices
  std::int64_t offers = 0;          // prepared carts: they keep theirs
  std::vector<Finding> findings;    // at most 50
};

// Replays the last 30 days in the draft. Pure but for its reading. At most ten statements, beside
// those that read the edited parts.
Result<Replay> replay(db::Connection& connection, const snapshot::Snapshot& shop,
                      std::string_view change_set_id, Time now);

}  // namespace typecase::change_sets
