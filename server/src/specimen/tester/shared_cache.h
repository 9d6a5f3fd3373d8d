#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/single_flight.h"
#include "specimen/tester/memory_budget.h"

namespace typecase::specimen {

// Values that are costly to make, by key, within a memory budget that other caches may share;
// bookkeeping counts too. A value lives as long as a pointer to it. Thread-safe.
template <class Value>
class SharedCache {
 public:
  using Pointer = std::shared_ptr<const Value>;
  struct Made {
    Pointer value;
    std::size_t bytes = 0;
  };

  explicit SharedCache(std::shared_ptr<MemoryBudget> budget) : entries_(std::move(budget)) {}

  // With a budget of its own, of so many bytes.
  explicit SharedCache(std::size_t limit) : SharedCache(std::make_shared<MemoryBudget>(limit)) {}

  // Cost of a value of so many bytes in the budget.
  static std::size_t cost(const std::string& key, std::size_t bytes) {
    return bytes + sizeof(Value) + MemoryBudget::overhead(key);
  }

  // Null: not cached. Never waits for a value that is being made.
  Pointer find(const std::string& key) {
    return std::static_pointer_cast<const Value>(entries_.find(key));
  }

  // `make` returns Result<Made>; of several callers with one key the first makes it and the others
  // wait for its result, be it an Error or an exception. Neither is kept.
  template <class Make>
  Result<Pointer> get(const std::string& key, Make make) {
    if (Pointer found = find(key)) return found;
    return flights_.share(key, [&]() -> Result<Pointer> {
      if (Pointer found = find(key)) return found;  // by a call that has just ended
      Result<Made> made = make();
      if (!made) return made.error();
      keep(key, *made);
      return made->value;
    });
  }

  // Puts another in its place, or the same with another size. Nothing happens when the key is not
  // kept.
  void replace(const std::string& key, const Made& made) {
    if (entries_.has(key)) keep(key, made);
  }

  std::size_t bytes() const { return entries_.bytes(); }

 private:
  void keep(const std::string& key, const Made& made) {
    entries_.keep(key, made.value, made.bytes + sizeof(Value));
  }

  MemoryBudget::Share entries_;
  SingleFlight<Result<Pointer>> flights_;
};

}  // namespace typecase::specimen
