#pragma once

// For tests: waits for what another thread, the kernel or another process does.

#include <chrono>
#include <thread>

namespace typecase {

// Whether the condition becomes true. Only one that never does takes the whole minute.
template <class Condition>
bool eventually(Condition condition) {
  auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > give_up) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace typecase
