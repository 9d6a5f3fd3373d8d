#pragma once

#include <functional>
#include <string>
#include <utility>

#include "base/fail_point.h"

namespace typecase {

// For tests: sets an action at a fail point for as long as this object lives.
class ScopedFailPoint {
 public:
  ScopedFailPoint(std::string name, std::function<void()> action) : name_(std::move(name)) {
    FailPoints::all().set(name_, std::move(action));
  }
  ~ScopedFailPoint() { FailPoints::all().set(name_, {}); }
  ScopedFailPoint(const ScopedFailPoint&) = delete;
  ScopedFailPoint& operator=(const ScopedFailPoint&) = delete;

 private:
  std::string name_;
};

}  // namespace typecase
