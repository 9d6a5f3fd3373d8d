#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/money.h"

namespace typecase::api {

// null for what is not there.
inline boost::json::value optional_json(const std::optional<std::string>& text) {
  return text ? boost::json::value(*text) : boost::json::value(nullptr);
}

inline boost::json::value optional_json(const std::optional<Time>& time) {
  return time ? boost::json::value(to_iso8601(*time)) : boost::json::value(nullptr);
}

// In minor units.
inline boost::json::value optional_json(const std::optional<Money>& amount) {
  return amount ? boost::json::value(amount->minor) : boost::json::value(nullptr);
}

}  // namespace typecase::api
