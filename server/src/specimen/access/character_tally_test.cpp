#include "specimen/access/character_tally.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

using namespace std::chrono_literals;
using CodePoints = std::vector<std::uint32_t>;

// Half past the hour.
constexpr Time start = Time(std::chrono::hours(500'000)) + 30min;

TEST(CharacterTallyTest, TellsWhatIsNew) {
  CharacterTally tally(1 << 20);
  EXPECT_EQ(tally.look("a", CodePoints{1, 2}, start).fresh, (CodePoints{1, 2}));

  tally.add("a", CodePoints{2, 5, 9}, start);
  auto seen = tally.look("a", CodePoints{1, 2, 3, 9, 12}, start);

  EXPECT_EQ(seen.held.size(), 3u);
  EXPECT_EQ(seen.fresh, (CodePoints{1, 3, 12}));
  EXPECT_EQ(tally.look("b", CodePoints{2}, start).held.size(), 0u);
}

TEST(CharacterTallyTest, HoldsACharacterForADayFromItsFirstHour) {
  CharacterTally tally(1 << 20);
  tally.add("a", CodePoints{1}, start);
  tally.add("a", CodePoints{1, 2}, start + 12h);

  EXPECT_EQ(tally.look("a", CodePoints{1}, start + 24h).held.size(), 2u);
  EXPECT_EQ(tally.look("a", CodePoints{1}, start + 25h).fresh, CodePoints{1});
  EXPECT_EQ(tally.look("a", CodePoints{2}, start + 36h).held.size(), 1u);
  EXPECT_EQ(tally.look("a", CodePoints{2}, start + 37h).held.size(), 0u);
}

TEST(CharacterTallyTest, ForgetsTheOldestWhenItsMemoryIsFull) {
  CharacterTally tally(10'000);
  for (int i = 0; i < 1000; ++i) {
    tally.add("visitor " + std::to_string(i), CodePoints{1, 2, 3}, start);
    tally.look("visitor 0", {}, start);
    EXPECT_LE(tally.bytes(), 10'000u);
  }
  EXPECT_EQ(tally.look("visitor 0", {}, start).held.size(), 3u);
  EXPECT_EQ(tally.look("visitor 1", {}, start).held.size(), 0u);
  EXPECT_EQ(tally.look("visitor 999", {}, start).held.size(), 3u);
}

}  // namespace
}  // namespace typecase::specimen
