#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/lru_cache.h"

namespace typecase::specimen {

// Code points sent to each client, for a day from the hour in which each was sent first.
// Threads: one at a time.
class CharacterTally {
 public:
  explicit CharacterTally(std::size_t memory) : seen_(memory) {}

  struct Seen {
    std::vector<std::uint32_t> held;   // of the last day, sorted
    std::vector<std::uint32_t> fresh;  // those of `wanted` that are not among them
  };
  // `wanted`: sorted.
  Seen look(const std::string& who, std::span<const std::uint32_t> wanted, Time now);

  // Sorted; those held already keep their hour.
  void add(const std::string& who, std::span<const std::uint32_t> code_points, Time now);

  std::size_t bytes() const { return seen_.bytes(); }

 private:
  struct Mark {
    std::uint32_t code_point;
    std::int32_t hour;  // since 1970
  };
  struct Marks {
    std::vector<Mark> sorted;
    std::size_t bytes() const { return sorted.capacity() * sizeof(Mark); }
  };
  static std::int32_t hour_of(Time time);
  static bool expired(const Mark& mark, std::int32_t hour);

  LruCache<Marks> seen_;
};

}  // namespace typecase::specimen
