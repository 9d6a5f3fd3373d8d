#pragma once

#include <cstddef>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/error.h"

namespace typecase::specimen {

// Things that are costly to make, kept by key up to a number of bytes, bookkeeping included; those
// not asked for the longest go first. Whoever holds one keeps it alive. Threads: any number at
// once.
template <class Value>
class SharedCache {
 public:
  using Pointer = std::shared_ptr<const Value>;
  struct Made {
    Pointer value;
    std::size_t bytes = 0;
  };

  explicit SharedCache(std::size_t limit) : limit_(limit) {}

  // What a thing counts.
  static std::size_t cost(const std::string& key, std::size_t bytes) {
    constexpr std::size_t nodes = sizeof(Entry) + sizeof(Value) + 128;  // of list, table and heap
    return bytes + 2 * key.size() + nodes;
  }

  // Null: not at hand. Never waits for one being made.
  Pointer find(const std::string& key) {
    std::lock_guard guard(mutex_);
    return touch(key);
  }

  // `make` returns Result<Made>; of several callers with one key the first makes it and the others
  // wait for what it got, be it an Error or an exception. Neither is kept.
  template <class Make>
  Result<Pointer> get(const std::string& key, Make make) {
    std::promise<Result<Pointer>> promise;
    std::shared_future<Result<Pointer>> flight;
    bool first = false;
    {
      std::lock_guard guard(mutex_);
      if (Pointer found = touch(key)) return found;
      auto [place, fresh] = flights_.try_emplace(key);
      if (fresh) place->second = promise.get_future().share();
      flight = place->second;
      first = fresh;
    }
    if (first) land(key, promise, make);
    return flight.get();
  }

  // Puts another in its place, for whoever asks next. Nothing happens when the key is not kept.
  void replace(const std::string& key, const Made& made) {
    std::lock_guard guard(mutex_);
    auto found = entries_.find(key);
    if (found == entries_.end()) return;
    bytes_ -= cost(key, found->second->made.bytes);
    newest_first_.erase(found->second);
    entries_.erase(found);
    keep(key, made);
  }

  std::size_t bytes() const {
    std::lock_guard guard(mutex_);
    return bytes_;
  }

 private:
  struct Entry {
    std::string key;
    Made made;
  };

  Pointer touch(const std::string& key) {
    auto found = entries_.find(key);
    if (found == entries_.end()) return nullptr;
    newest_first_.splice(newest_first_.begin(), newest_first_, found->second);
    return found->second->made.value;
  }

  template <class Make>
  void land(const std::string& key, std::promise<Result<Pointer>>& promise, Make& make) {
    try {
      Result<Made> made = make();
      std::lock_guard guard(mutex_);
      if (made) keep(key, *made);
      flights_.erase(key);
      promise.set_value(made ? Result<Pointer>(made->value) : Result<Pointer>(made.error()));
    } catch (...) {
      std::lock_guard guard(mutex_);
      flights_.erase(key);
      promise.set_exception(std::current_exception());
    }
  }

  void keep(const std::string& key, const Made& made) {
    if (cost(key, made.bytes) > limit_) return;
    newest_first_.push_front({key, made});
    entries_[key] = newest_first_.begin();
    bytes_ += cost(key, made.bytes);
    while (bytes_ > limit_) {
      const Entry& oldest = newest_first_.back();
      bytes_ -= cost(oldest.key, oldest.made.bytes);
      entries_.erase(oldest.key);
      newest_first_.pop_back();
    }
  }

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::list<Entry> newest_first_;
  std::unordered_map<std::string, typename std::list<Entry>::iterator> entries_;
  std::unordered_map<std::string, std::shared_future<Result<Pointer>>> flights_;
  std::size_t bytes_ = 0;
};

}  // namespace typecase::specimen
