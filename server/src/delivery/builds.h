#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

// What the operator sees and does of the builds; delivery.h has how they are run.
namespace typecase::delivery {

// The payload of both kinds of jobs.
std::string build_payload(const OrderId& order);

// A build that is promised and not done.
struct Unbuilt {
  OrderId order;
  bool smaller = false;    // The buyer has his files; these would take less room.
  Time since;              // when it was promised
  bool is_parked = false;  // Not tried any more, until build_again().
  std::int64_t attempts = 0;
  Time next;               // when it is tried next, unless it is parked
  std::string last_error;  // may be empty
};

// The oldest first. Paid orders that have neither files nor a job that will make them are among
// them, as parked.
std::vector<Unbuilt> unbuilt(db::Connection& connection);

// Has an order built at once, and what was built of it before made anew. Not what is final: its
// buyer has those bytes.
enum class BuildAgain { begun, is_final, not_paid };
BuildAgain build_again(db::Connection& connection, const OrderId& order, Time now);

}  // namespace typecase::delivery
