#include "specimen/access/client_rate.h"

#include <algorithm>
#include <cmath>

namespace typecase::specimen {
namespace {

using Seconds = std::chrono::duration<double>;

int whole(double seconds) { return std::max(1, static_cast<int>(std::ceil(seconds))); }

}  // namespace

std::optional<int> ClientRate::take(const std::string& who, Time now, int tokens) {
  std::optional<int> wait;
  const double wanted = std::min<double>(tokens, burst_);
  paces_.update(who, [&](Pace& pace) {
    double passed = std::max(0.0, Seconds(now - pace.at).count());
    pace.used = std::max(0.0, pace.used - passed * per_second_);
    pace.at = now;
    if (pace.used + wanted > burst_) {
      wait = whole((pace.used + wanted - burst_) / per_second_);
    } else {
      pace.used += wanted;
    }
  });
  return wait;
}

std::optional<int> ClientRate::visit(const std::string& who, const FamilyId& family,
                                     std::size_t most, Time now) {
  std::optional<int> wait;
  std::size_t hash = std::hash<FamilyId>{}(family);
  paces_.update(who, [&](Pace& pace) {
    std::erase_if(pace.visits, [&](const Visit& v) { return v.at + std::chrono::hours(1) <= now; });
    if (std::ranges::find(pace.visits, hash, &Visit::family) != pace.visits.end()) return;
    if (pace.visits.size() < most) {
      pace.visits.push_back({hash, now});
    } else {
      wait = whole(Seconds(pace.visits.front().at + std::chrono::hours(1) - now).count());
    }
  });
  return wait;
}

}  // namespace typecase::specimen
