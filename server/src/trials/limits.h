#pragma once

#include <chrono>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "db/connection.h"

namespace typecase::trials {

// How many trials are given within any 24 hours. Counted in the database: the limits hold across
// nodes and starts. docs/decisions/0035 tells why so many.
struct TrialLimits {
  int of_mailbox = 5;
  int of_block = 40;   // of addresses: IPv4 /24, IPv6 /48
  int downloads = 20;  // of one trial, each a zip of a family
};

// In the transaction that adds a request. too_many (too_many_trials), with the seconds until the
// next is free.
Result<void> check_limits(db::Connection& connection, const TrialLimits& limits,
                          std::string_view mailbox, std::string_view address_block, Time now);

}  // namespace typecase::trials
