#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace typecase::api {

// One immutable object of several snapshots, `State`, which must be comparable: the same object
// until one of them is another. Threads: any number at once.
template <class State>
class CombinedSnapshot {
 public:
  // take: puts together what is current.
  explicit CombinedSnapshot(std::function<State()> take) : take_(std::move(take)) {}

  std::shared_ptr<const State> current() const {
    State now = take_();
    std::shared_ptr<const State> former;  // Ends what it holds without the lock.
    std::lock_guard lock(guard_);
    if (!state_ || *state_ != now) {
      former = std::exchange(state_, std::make_shared<const State>(std::move(now)));
    }
    return state_;
  }

 private:
  std::function<State()> take_;
  mutable std::mutex guard_;
  mutable std::shared_ptr<const State> state_;
};

}  // namespace typecase::api
