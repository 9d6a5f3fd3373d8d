#pragma once

#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

namespace typecase {

// Counting semaphore with a bounded queue. A Permit releases on destruction and must not outlive
// the semaphore. Threads: any number at once. In place of std::counting_semaphore, whose waiters
// may miss a release in libstdc++ 12.
class Semaphore {
 public:
  // `most_waiting`: of try_acquire_for(); further callers are refused at once.
  explicit Semaphore(int permits, int most_waiting = std::numeric_limits<int>::max())
      : permits_(permits), free_(permits), places_(most_waiting) {}

  class Permit {
   public:
    Permit(Permit&& other) noexcept : semaphore_(std::exchange(other.semaphore_, nullptr)) {}
    Permit& operator=(Permit&&) = delete;
    ~Permit() {
      if (semaphore_ != nullptr) semaphore_->release();
    }

   private:
    friend Semaphore;
    explicit Permit(Semaphore& semaphore) : semaphore_(&semaphore) {}

    Semaphore* semaphore_;
  };

  // Permits that are held now.
  int held() const {
    std::lock_guard lock(mutex_);
    return permits_ - free_;
  }

  Permit acquire() {
    std::unique_lock lock(mutex_);
    released_.wait(lock, [this] { return free_ > 0; });
    --free_;
    return Permit(*this);
  }

  // nullopt: none is free.
  std::optional<Permit> try_acquire() { return try_acquire_for(std::chrono::milliseconds(0)); }

  // nullopt: none became free in that time, or too many wait already.
  std::optional<Permit> try_acquire_for(std::chrono::milliseconds max_wait) {
    std::unique_lock lock(mutex_);
    if (free_ == 0 && !wait_for(lock, max_wait)) return std::nullopt;
    --free_;
    return Permit(*this);
  }

 private:
  bool wait_for(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds max_wait) {
    if (places_ == 0) return false;
    --places_;
    bool is_free = released_.wait_for(lock, max_wait, [this] { return free_ > 0; });
    ++places_;
    return is_free;
  }

  void release() {
    {
      std::lock_guard lock(mutex_);
      ++free_;
    }
    released_.notify_one();
  }

  const int permits_;
  mutable std::mutex mutex_;
  std::condition_variable released_;
  int free_;
  int places_;  // in the queue
};

}  // namespace typecase
