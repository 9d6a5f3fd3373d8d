#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace typecase::sandbox {

constexpr std::int64_t longest_wait_ms = 120'000;
constexpr std::int64_t most_bytes = 64 << 20;

// Says as a fault of `pointer`/`name` that a number of a knob is out of its range.
inline void need_between(const std::optional<std::int64_t>& value, std::int64_t least,
                         std::int64_t most, const std::string& pointer, const std::string& name,
                         std::vector<Fault>& faults) {
  if (!value || (*value >= least && *value <= most)) return;
  faults.push_back(
      {pointer + "/" + name, "out_of_range",
       "Expected a number from " + std::to_string(least) + " to " + std::to_string(most) + "."});
}

}  // namespace typecase::sandbox
