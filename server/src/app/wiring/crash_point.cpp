#include "app/wiring/crash_point.h"

#include "base/fail_point.h"

#ifndef NDEBUG

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <memory>

namespace typecase::app {

void obey_crash_point() {
  const char* asked = std::getenv("TYPECASE_CRASH_AT");
  if (!asked) return;
  std::string name(asked);
  int times = 1;
  if (auto colon = name.find(':'); colon != std::string::npos) {
    times = std::stoi(name.substr(colon + 1));
    name.resize(colon);
  }
  auto left = std::make_shared<std::atomic<int>>(times);
  FailPoints::all().set(name, [left] {
    if (--*left == 0) std::raise(SIGKILL);
  });
}

}  // namespace typecase::app

#else

namespace typecase::app {

void obey_crash_point() {}

}  // namespace typecase::app

#endif
