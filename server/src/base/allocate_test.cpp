#include "base/allocate.h"

#include <gtest/gtest.h>

#include <limits>

namespace typecase {
namespace {

std::vector<std::int64_t> parts(std::int64_t amount, const std::vector<std::int64_t>& weights) {
  std::vector<Money> money;
  for (std::int64_t weight : weights) money.push_back(Money{weight});
  std::vector<std::int64_t> minor;
  for (Money part : allocate(Money{amount}, money)) minor.push_back(part.minor);
  return minor;
}

using Parts = std::vector<std::int64_t>;

TEST(AllocateTest, GivesWhatRoundingLeavesToTheLargestRemainders) {
  EXPECT_EQ(parts(100, {1, 1, 1}), (Parts{34, 33, 33}));
  EXPECT_EQ(parts(10, {1000, 2000, 4000}), (Parts{1, 3, 6}));  // 1.43, 2.86, 5.71
  EXPECT_EQ(parts(7, {0, 5, 0, 2}), (Parts{0, 5, 0, 2}));
  EXPECT_EQ(parts(0, {0, 0}), (Parts{0, 0}));
  EXPECT_EQ(parts(0, {}), (Parts{}));
}

TEST(AllocateTest, HoldsTheLargestAmounts) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(parts(most, {most - 1, 1}), (Parts{most - 1, 1}));
  EXPECT_THROW(parts(1, {most, 1}), std::overflow_error);
}

TEST(AllocateTest, RefusesAnAmountThatNothingCanTake) {
  EXPECT_THROW(parts(1, {0, 0}), std::invalid_argument);
  EXPECT_THROW(parts(1, {}), std::invalid_argument);
  EXPECT_THROW(parts(-1, {1}), std::invalid_argument);
  EXPECT_THROW(parts(1, {3, -1}), std::invalid_argument);
}

}  // namespace
}  // namespace typecase
