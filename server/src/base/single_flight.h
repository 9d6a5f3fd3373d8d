#pragma once

#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

namespace typecase {

// One call for all who ask for the same thing while it is under way: they get its answer, or what
// it throws. Calls after it ended begin a new one. Thread-safe; a call that asks for its own key
// makes another, as it would wait for itself.
template <class Answer>
class SingleFlight {
 public:
  template <class Call>
  Answer share(const std::string& key, Call call) {
    std::promise<Answer> promise;
    if (is_mine(key)) return call();
    if (auto other = join(key, promise)) return other->get();
    try {
      promise.set_value(call());
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
    return leave(key).get();
  }

  // The number of threads that wait for the call of this key now, without the one that makes it.
  int waiting(const std::string& key) {
    std::lock_guard guard(mutex_);
    auto found = flights_.find(key);
    return found == flights_.end() ? 0 : found->second.waiting;
  }

 private:
  struct Flight {
    std::shared_future<Answer> answer;
    std::thread::id maker = std::this_thread::get_id();
    int waiting = 0;
  };

  bool is_mine(const std::string& key) {
    std::lock_guard guard(mutex_);
    auto found = flights_.find(key);
    return found != flights_.end() && found->second.maker == std::this_thread::get_id();
  }

  std::optional<std::shared_future<Answer>> join(const std::string& key,
                                                 std::promise<Answer>& mine) {
    std::lock_guard guard(mutex_);
    auto [place, is_first] = flights_.try_emplace(key);
    Flight& flight = place->second;
    if (is_first) {
      flight.answer = mine.get_future().share();
      return std::nullopt;
    }
    ++flight.waiting;
    return flight.answer;
  }

  std::shared_future<Answer> leave(const std::string& key) {
    std::lock_guard guard(mutex_);
    return std::move(flights_.extract(key).mapped().answer);
  }

  std::mutex mutex_;
  std::unordered_map<std::string, Flight> flights_;
};

}  // namespace typecase
