#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "base/clock.h"
#include "base/recent.h"

namespace typecase {

// Fixed-window rate limiter: at most `limit` events of a key within each window, which begins with
// the key's first event. In the memory of this process, bounded; keys that were used least recently
// are forgotten first. Thread-safe.
class RateLimiter {
 public:
  // memory: bytes.
  RateLimiter(int limit, std::chrono::microseconds window, std::size_t memory = 4 << 20)
      : limit_(limit), window_(window), windows_(memory) {}

  // Counts one event. False: the key has reached the limit, and nothing was counted.
  bool admit(const std::string& key, Time now) {
    std::lock_guard lock(guard_);
    bool is_admitted = false;
    windows_.change(key, [&](Window& window) {
      if (now >= window.end) window = {now + window_, 0};
      is_admitted = window.count < limit_;
      if (is_admitted) ++window.count;
    });
    return is_admitted;
  }

 private:
  struct Window {
    Time end{};
    int count = 0;
    std::size_t bytes() const { return 0; }
  };

  const int limit_;
  const std::chrono::microseconds window_;
  std::mutex guard_;
  Recent<Window> windows_;
};

}  // namespace typecase
