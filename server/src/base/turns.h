#pragma once

#include <condition_variable>
#include <mutex>

namespace typecase {

// So many at a time, the others wait: `Turns::Turn turn(turns);` for as long as it lives. Safe from
// any thread. Not std::counting_semaphore, which may sleep for ever in g++ 12.
class Turns {
 public:
  explicit Turns(int at_once) : free_(at_once) {}

  class Turn {
   public:
    explicit Turn(Turns& turns) : turns_(turns) { turns_.take(); }
    ~Turn() { turns_.give_back(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Turns& turns_;
  };

 private:
  void take() {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [this] { return free_ > 0; });
    --free_;
  }

  void give_back() {
    {
      std::lock_guard lock(mutex_);
      ++free_;
    }
    freed_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable freed_;
  int free_;
};

}  // namespace typecase
