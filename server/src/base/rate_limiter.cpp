#include "base/rate_limiter.h"

#include <algorithm>
#include <cmath>

#include "base/ids.h"

namespace typecase {
namespace {

// A key of fixed length, however long a stranger's text is.
std::string short_key(std::string_view key) { return digest_id(sha256(key)); }

}  // namespace

std::optional<int> RateLimiter::take(std::string_view key, Time now) {
  std::lock_guard lock(guard_);
  std::optional<int> wait;
  events_.update(short_key(key), [&](Times& times) {
    // A clock that was put back must not keep anybody waiting for longer than the window.
    std::erase_if(times.at, [&](Time at) { return at > now || at + window_ <= now; });
    if (times.at.size() < limit_) return times.at.push_back(now);
    std::chrono::duration<double> left = times.at.front() + window_ - now;
    wait = std::max(1, static_cast<int>(std::ceil(left.count())));
  });
  return wait;
}

void RateLimiter::give_back(std::string_view key, Time when) {
  std::lock_guard lock(guard_);
  events_.update(short_key(key), [&](Times& times) {
    auto found = std::ranges::find(times.at, when);
    if (found != times.at.end()) times.at.erase(found);
  });
}

void RateLimiter::clear(std::string_view key) {
  std::lock_guard lock(guard_);
  events_.update(short_key(key), [](Times& times) { times.at.clear(); });
}

}  // namespace typecase
