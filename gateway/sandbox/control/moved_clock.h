#pragma once

#include <atomic>

#include "base/clock.h"

namespace typecase::sandbox {

// The time that the gateway goes by: the machine's, moved by tests. Signatures carry the
// machine's time, since the shop compares it with its own.
class MovedClock final : public Clock {
 public:
  Time now() const override { return system_.now() + by_.load(); }
  void move(std::chrono::microseconds by) { by_ = by_.load() + by; }
  const Clock& machine() const { return system_; }

 private:
  SystemClock system_;
  std::atomic<std::chrono::microseconds> by_{std::chrono::microseconds{0}};
};

}  // namespace typecase::sandbox
