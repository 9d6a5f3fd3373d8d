#pragma once

#include <optional>
#include <string_view>

#include "base/clock.h"

namespace typecase {

// A moment in UTC as to_iso8601() and browsers write it: "2026-11-21T14:05:09Z", with or without
// decimals of the second, which are cut to microseconds. nullopt: it is none.
std::optional<Time> parse_iso8601(std::string_view text);

}  // namespace typecase
