#pragma once

#include <chrono>

#include "base/error.h"
#include "base/semaphore.h"

namespace typecase::specimen {

// Semaphore for what is made for visitors: fonts, pictures, counts of kerning. Few are made at once
// and a few more callers wait. Threads: any number at once.
class BuildGate {
 public:
  // max_wait: of one caller.
  BuildGate(int at_once, int most_waiting, std::chrono::milliseconds max_wait)
      : semaphore_(at_once, most_waiting), max_wait_(max_wait) {}

  // unavailable, busy: too many wait already, or none was done in time.
  Result<Semaphore::Permit> enter() {
    auto permit = semaphore_.try_acquire_for(max_wait_);
    if (permit) return std::move(*permit);
    return Error{
        ErrorKind::unavailable, "busy", "Too many fonts are being made at the moment.", {}, 1};
  }

 private:
  Semaphore semaphore_;
  const std::chrono::milliseconds max_wait_;
};

}  // namespace typecase::specimen
