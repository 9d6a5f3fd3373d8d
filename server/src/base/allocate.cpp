#include "base/allocate.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

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
  Money left = amount;
  for (std::size_t index = 0; index < weights.size(); ++index) {
    Wide product = Wide{amount.minor} * weights[index].minor;
    parts[index] = Money{static_cast<std::int64_t>(product / sum.minor)};
    left = left - parts[index];
    shares.push_back({index, static_cast<std::int64_t>(product % sum.minor)});
  }
  std::ranges::stable_sort(shares, std::ranges::greater{}, &Share::remainder);
  for (std::size_t next = 0; left > Money{}; ++next, left = left - Money{1}) {
    parts[shares[next].index] += Money{1};
  }
  return parts;
}

}  // namespace typecase
