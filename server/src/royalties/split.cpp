#include "royalties/split.h"

#include "base/allocate.h"

namespace typecase::royalties {
namespace {

constexpr int whole = 10'000;

int share_on(const std::map<Day, int>& steps, Day day) {
  const auto after = steps.upper_bound(day);
  return after == steps.begin() ? 0 : std::prev(after)->second;
}

}  // namespace

Splitter::Splitter(const std::vector<Share>& shares) {
  for (const Share& share : shares) {
    families_[share.family][share.designer][share.since] = share.hundredths;
  }
}

std::vector<Part> Splitter::split(const Earning& earning) const {
  const auto family = families_.find(earning.family);
  if (family == families_.end()) return {};
  std::vector<Part> parts;
  std::vector<Money> weights;
  parts.reserve(family->second.size());
  weights.reserve(family->second.size() + 1);
  int rest = whole;
  for (const auto& [designer, steps] : family->second) {
    const int hundredths = share_on(steps, earning.sold_day);
    if (hundredths == 0) continue;
    parts.push_back({designer, hundredths, {}});
    weights.push_back(Money{hundredths});
    rest -= hundredths;
  }
  weights.push_back(Money{rest});  // the foundry's
  const bool is_back = earning.net < Money{};
  const std::vector<Money> amounts = allocate(is_back ? -earning.net : earning.net, weights);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].amount = is_back ? -amounts[i] : amounts[i];
  }
  return parts;
}

}  // namespace typecase::royalties
