#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/error.h"

namespace typecase::specimen {

// Lets a few builds run at once and a few more wait for their turn.
class BuildGate {
 public:
  BuildGate(int at_once, int waiting, std::chrono::milliseconds patience)
      : free_(at_once), seats_(waiting), patience_(patience) {}

  // A place to build in, given back when it goes.
  class Place {
   public:
    explicit Place(BuildGate& gate) : gate_(&gate) {}
    Place(Place&& other) noexcept : gate_(std::exchange(other.gate_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (gate_ != nullptr) gate_->leave();
    }

   private:
    BuildGate* gate_;
  };

  // unavailable, busy: too many wait already, or the turn did not come in time.
  Result<Place> enter() {
    std::unique_lock lock(mutex_);
    if (free_ == 0) {
      if (seats_ == 0) return busy();
      --seats_;
      bool came = freed_.wait_for(lock, patience_, [&] { return free_ > 0; });
      ++seats_;
      if (!came) return busy();
    }
    --free_;
    return Place(*this);
  }

 private:
  static Error busy() {
    return {ErrorKind::unavailable, "busy", "Too many fonts are being made at the moment.", {}, 1};
  }

  void leave() {
    {
      std::lock_guard guard(mutex_);
      ++free_;
    }
    freed_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable freed_;
  int free_;
  int seats_;
  const std::chrono::milliseconds patience_;
};

}  // namespace typecase::specimen
