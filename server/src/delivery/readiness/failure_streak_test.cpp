#include "delivery/readiness/failure_streak.h"

#include <gtest/gtest.h>

namespace typecase::delivery {
namespace {

FailureStreak after(db::Errc code, int failures = 1) {
  FailureStreak streak;
  for (int i = 0; i < failures; ++i) streak.note(db::DbError(code, "no"));
  return streak;
}

TEST(FailureStreakTest, TellsAtOnceOfALostConnectionAndOfAFullDisk) {
  for (db::Errc code : {db::Errc::unavailable, db::Errc::commit_unknown, db::Errc::disk_full}) {
    EXPECT_TRUE(after(code).tells());
  }
}

TEST(FailureStreakTest, TellsOfOtherFailuresWhenThreeFollowEachOther) {
  for (db::Errc code : {db::Errc::busy, db::Errc::serialization, db::Errc::other}) {
    EXPECT_FALSE(after(code, 2).tells());
    EXPECT_TRUE(after(code, 3).tells());
  }
}

TEST(FailureStreakTest, EndsWithASuccess) {
  FailureStreak streak = after(db::Errc::busy, 2);
  streak.note_success();
  streak.note(std::runtime_error("no"));
  EXPECT_FALSE(streak.tells());
}

}  // namespace
}  // namespace typecase::delivery
