#pragma once

#include <chrono>
#include <string>

#include "base/clock.h"
#include "base/error.h"
#include "db/connection.h"

namespace typecase::trials {

inline constexpr std::chrono::hours limits_window{24};

// How many trials are given within any 24 hours. Counted in the database: the limits hold across
// nodes and starts. docs/decisions/0035 tells why so many.
struct TrialLimits {
  int of_mailbox = 5;  // and as many that its verified customer asks for while signed in
  int of_block = 40;   // of addresses: IPv4 /24, IPv6 /48; without those of verified customers
  int downloads = 20;  // of one trial, each a zip of a family; twice each family of a larger one
};

// Of a trial of so many families.
int downloads_allowed(const TrialLimits& limits, std::size_t families);

// Whom they count. The forms in which a mailbox and a block stand in the requests that have
// forgotten whose they are (trials/forgetting.h) count as well: nobody gets more by being
// forgotten.
struct CountedAsker {
  std::string mailbox;
  std::string block;
  std::string mailbox_forgotten;
  std::string block_forgotten;
  bool by_owner = false;  // the mailbox's verified customer, whom no stranger's requests count for
};

// In the transaction that adds a request. too_many (too_many_trials), with the seconds until the
// next is free.
Result<void> check_limits(db::Connection& connection, const TrialLimits& limits,
                          const CountedAsker& asker, Time now);

}  // namespace typecase::trials
