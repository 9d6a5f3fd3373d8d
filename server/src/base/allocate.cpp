#include "base/allocate.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace typecase {
namespace {

__extension__ using Wide = __int128;

struct Share {
  std::size_t index;
  std::int64_t remainder;
};

}  // namespace

std::vector<Money> allocate(Money amount, const std::vector<Money>& weights) {
  Money sum = std::accumulate(weights.begin(), weights.end(), Money{});
  std::vector<Money> parts(weights.size());
  if (amount == Money{}) return parts;
  if (amount < Money{} || sum <= Money{} || std::ranges::min(weights) < Money{}) {
    throw std::invalid_argument("nothing to allocate an amount to");
  }
  std::vector<Share> shares;
  shares.reserve(weights.size());
  Money left = amount;
  for (std::size_t index = 0; index < weights.size(); ++index) {
    Wide product = Wide{amount.minor} * weights[index].minor;
    parts[index] = Money{static_cast<std::int64_t>(product / sum.minor)};
    left = left - parts[index];
    shares.push_back({index, static_cast<std::int64_t>(product % sum.minor)});
  }
  if (left == Money{}) return parts;
  std::ranges::sort(shares, [](const Share& a, const Share& b) {
    return std::tie(b.remainder, a.index) < std::tie(a.remainder, b.index);
  });
  for (std::size_t next = 0; left > Money{}; ++next, left = left - Money{1}) {
    parts[shares[next].index] += Money{1};
  }
  return parts;
}

}  // namespace typecase
