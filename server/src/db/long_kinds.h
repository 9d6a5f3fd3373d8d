#pragma once

#include <mutex>
#include <typeindex>
#include <unordered_set>

namespace typecase::db {

// The kinds of write job, one for each call of write() in the code, whose last run did much. The
// next of such a kind need not begin in a group, which it would hold up. Threads: any.
class LongKinds {
 public:
  bool contains(std::type_index kind) {
    std::lock_guard guard(mutex_);
    return kinds_.contains(kind);
  }

  void note(std::type_index kind, bool is_long) {
    std::lock_guard guard(mutex_);
    if (is_long)
      kinds_.insert(kind);
    else
      kinds_.erase(kind);
  }

 private:
  std::mutex mutex_;
  std::unordered_set<std::type_index> kinds_;
};

}  // namespace typecase::db
