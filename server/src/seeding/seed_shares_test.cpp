#include <gmock/gmock.h>

#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

using ::testing::IsSupersetOf;

class SeedSharesTest : public testing::SeedFolderTest {};
TYPECASE_EACH_ENGINE(SeedSharesTest);

TEST_P(SeedSharesTest, RoyaltiesTomlTellsTheSharesOfDesigners) {
  write("royalties.toml", R"([[share]]
family = "rye"
designer = "Odile Varnay"
since = 2026-08-15
percent = 12.5
)");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_FALSE(apply(database(), folder_).value().changed);
  const auto shares =
      database().read([](db::Connection& connection) { return royalties::load(connection); });
  ASSERT_EQ(shares.size(), 1u);
  EXPECT_EQ(shares.front().designer, "Odile Varnay");
  EXPECT_EQ(shares.front().hundredths, 1250);
}

TEST_P(SeedSharesTest, EveryMistakeOfRoyaltiesTomlIsNamed) {
  write("royalties.toml", R"([[share]]
family = "rye"
designer = ""
percent = 120
)");
  EXPECT_THAT(mistakes(), IsSupersetOf({"royalties.toml: share[1].designer required",
                                        "royalties.toml: share[1].since required",
                                        "royalties.toml: share[1].percent out_of_range"}));
  write("royalties.toml", R"([[share]]
family = "rye"
designer = "Odile"
since = 2026-08-15
percent = 60

[[share]]
family = "rye"
designer = "Jonas"
since = 2026-09-01
percent = 60
)");
  EXPECT_THAT(mistakes(), ::testing::ElementsAre("royalties.toml: share[2].percent above_whole"));
}

}  // namespace
}  // namespace typecase::seeding
