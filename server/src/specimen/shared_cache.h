#pragma once

#include <cstddef>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "specimen/memory_budget.h"

namespace typecase::specimen {

// Values that are costly to make, by key, within a memory budget that other caches may share;
// bookkeeping counts too. Whoever holds a value keeps it alive. Thread-safe.
template <class Value>
class SharedCache {
 public:
  using Pointer = std::shared_ptr<const Value>;
  struct Made {
    Pointer value;
    std::size_t bytes = 0;
  };

  explicit SharedCache(std::shared_ptr<MemoryBudget> budget) : kept_(std::move(budget)) {}

  // With a budget of its own, of so many bytes.
  explicit SharedCache(std::size_t limit) : SharedCache(std::make_shared<MemoryBudget>(limit)) {}

  // What a value of so many bytes counts.
  static std::size_t cost(const std::string& key, std::size_t bytes) {
    return bytes + sizeof(Value) + MemoryBudget::overhead(key);
  }

  // Null: not cached. Never waits for a value that is being made.
  Pointer find(const std::string& key) {
    return std::static_pointer_cast<const Value>(kept_.find(key));
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
      if (Pointer found = find(key)) return found;
      auto [place, fresh] = flights_.try_emplace(key);
      if (fresh) place->second = promise.get_future().share();
      flight = place->second;
      first = fresh;
    }
    if (first) land(key, promise, make);
    return flight.get();
  }

  // Puts another in its place, or the same with another size. Nothing happens when the key is not
  // kept.
  void replace(const std::string& key, const Made& made) {
    if (kept_.has(key)) keep(key, made);
  }

  std::size_t bytes() const { return kept_.bytes(); }

 private:
  template <class Make>
  void land(const std::string& key, std::promise<Result<Pointer>>& promise, Make& make) {
    try {
      Result<Made> made = make();
      if (made) keep(key, *made);
      end_flight(key);
      promise.set_value(made ? Result<Pointer>(made->value) : Result<Pointer>(made.error()));
    } catch (...) {
      end_flight(key);
      promise.set_exception(std::current_exception());
    }
  }

  void keep(const std::string& key, const Made& made) {
    kept_.keep(key, made.value, made.bytes + sizeof(Value));
  }

  void end_flight(const std::string& key) {
    std::lock_guard guard(mutex_);
    flights_.erase(key);
  }

  MemoryBudget::Share kept_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_future<Result<Pointer>>> flights_;
};

}  // namespace typecase::specimen
