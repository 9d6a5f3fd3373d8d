#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "base/lru_cache.h"

namespace typecase::specimen {

// Limits of a client's speed: a token bucket of requests, and a number of different families within
// an hour. A client evicted for want of memory starts with a full bucket.
// Threads: one at a time.
class ClientRate {
 public:
  ClientRate(double per_second, double burst, std::size_t memory)
      : per_second_(per_second), burst_(burst), paces_(memory) {}

  // Takes so many tokens, at most all that there can be. Seconds to wait when there are fewer.
  std::optional<int> take(const std::string& who, Time now, int tokens = 1);

  // Counts the family, if it is not counted already. Seconds to wait when there are `most`.
  std::optional<int> visit(const std::string& who, const FamilyId& family, std::size_t most,
                           Time now);

  std::size_t bytes() const { return paces_.bytes(); }

 private:
  struct Visit {
    std::size_t family;  // its hash
    Time at;
  };
  struct Pace {
    double used = 0;  // tokens
    Time at{};
    std::vector<Visit> visits;  // oldest first
    std::size_t bytes() const { return visits.capacity() * sizeof(Visit); }
  };

  const double per_second_;
  const double burst_;
  LruCache<Pace> paces_;
};

}  // namespace typecase::specimen
