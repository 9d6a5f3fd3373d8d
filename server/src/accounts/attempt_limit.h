#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/recent.h"

namespace typecase::accounts {

// At most so many of something within a span of time, by key, in the memory of this process: keys
// that were not met for the longest are forgotten first. Thread-safe.
class AttemptLimit {
 public:
  // memory: bytes.
  AttemptLimit(std::size_t most, std::chrono::microseconds span, std::size_t memory = 16 << 20)
      : most_(most), span_(span), times_(memory) {}

  // Counts one. Seconds to wait when there are too many already: then nothing is counted.
  std::optional<int> take(std::string_view key, Time now);

  // Takes back what take() counted at that time.
  void give_back(std::string_view key, Time when);

  void clear(std::string_view key);

 private:
  struct Times {
    std::vector<Time> at;
    std::size_t bytes() const { return at.capacity() * sizeof(Time); }
  };

  const std::size_t most_;
  const std::chrono::microseconds span_;
  std::mutex guard_;
  Recent<Times> times_;
};

}  // namespace typecase::accounts
