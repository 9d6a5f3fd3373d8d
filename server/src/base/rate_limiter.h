#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/lru_cache.h"

namespace typecase {

// Sliding-window rate limiter: at most `limit` events of a key within any span of `window`. In the
// memory of this process, bounded; keys used least recently are forgotten first. Threads: any
// number at once.
class RateLimiter {
 public:
  // memory: bytes.
  RateLimiter(std::size_t limit, std::chrono::microseconds window, std::size_t memory = 16 << 20)
      : limit_(limit), window_(window), events_(memory) {}

  // Counts one event of the key. Seconds until the next is admitted, where the limit is reached:
  // then nothing is counted.
  std::optional<int> take(std::string_view key, Time now);

  // Takes back the event that take() counted at that time.
  void give_back(std::string_view key, Time when);

  // Forgets the events of the key.
  void clear(std::string_view key);

 private:
  struct Times {
    std::vector<Time> at;
    std::size_t bytes() const { return at.capacity() * sizeof(Time); }
  };

  const std::size_t limit_;
  const std::chrono::microseconds window_;
  std::mutex guard_;
  LruCache<Times> events_;
};

}  // namespace typecase
