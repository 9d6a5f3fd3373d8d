#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

// Builds as the operator sees and controls them; delivery.h has how they are run.
namespace typecase::delivery {

// The payload of both kinds of jobs.
std::string build_payload(const OrderId& order);

// A build that is promised and not done.
struct Unbuilt {
  OrderId order;
  bool smaller = false;    // The buyer has the files; these would take less room.
  Time since;              // when it was promised
  bool is_parked = false;  // Not tried any more, until build_again().
  std::int64_t attempts = 0;
  Time next;               // when it is tried next, unless it is parked
  std::string last_error;  // may be empty
};
BOOST_DESCRIBE_STRUCT(Unbuilt, (), (order, smaller, since, is_parked, attempts, next, last_error))

// The oldest first, at most `most`. Orders paid since a time that have neither files nor a job that
// will make them are among them, as parked; each order since then is looked at.
std::vector<Unbuilt> unbuilt(db::Connection& connection,
                             std::int64_t most = std::numeric_limits<std::int64_t>::max(),
                             Time paid_since = Time());

// How the files of an order stand.
struct FilesState {
  std::optional<Time> built_at, final_at;  // final: the customer has begun to download them
  bool is_waiting = false;                 // a job will build them
  std::optional<Time> since;               // when that job, or the one that was given up, began
  std::optional<std::string> last_error;   // of its last attempt
};

// By order. One statement.
std::map<OrderId, FilesState> files_states(db::Connection& connection,
                                           const std::vector<OrderId>& orders);

// Has an order built at once, and packages built of it before built again. Final ones are not: the
// buyer has those bytes.
enum class BuildAgain { begun, is_final, not_paid };
BuildAgain build_again(db::Connection& connection, const OrderId& order, Time now);

}  // namespace typecase::delivery
