#pragma once

// For tests of what happens in between: a place in the code by name, where a test may let something
// else run first, throw, or end the process. Does nothing, and costs nothing, in a release.

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace typecase {

#ifdef NDEBUG

inline void fail_point(std::string_view) {}

#else

class FailPoints {
 public:
  static FailPoints& all() {
    static FailPoints points;
    return points;
  }

  // An empty action takes it away again.
  void set(const std::string& name, std::function<void()> action) {
    std::lock_guard guard(mutex_);
    actions_[name] = std::move(action);
  }

  void reach(std::string_view name) {
    std::function<void()> action;
    {
      std::lock_guard guard(mutex_);
      auto found = actions_.find(name);
      if (found != actions_.end()) action = found->second;
    }
    if (action) action();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::function<void()>, std::less<> > actions_;
};

inline void fail_point(std::string_view name) { FailPoints::all().reach(name); }

#endif

}  // namespace typecase
