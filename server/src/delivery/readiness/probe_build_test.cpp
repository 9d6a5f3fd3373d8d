#include "delivery/readiness/probe_build.h"

#include "delivery/delivery_testing.h"

namespace typecase::delivery {
namespace {

class ProbeBuildTest : public testing::DeliveryFixture {
 protected:
  void probe() { probe_build(database(), settings, clock); }

  ScratchFolder parent{std::filesystem::temp_directory_path()};
};

TYPECASE_EACH_ENGINE(ProbeBuildTest);

TEST_P(ProbeBuildTest, LeavesNothing) {
  settings.scratch = parent.path() / "builds";
  probe();
  for (const char* table : {"download", "download_blob", "download_piece", "delivery"}) {
    EXPECT_EQ(count(table), 0) << table;
  }
  EXPECT_TRUE(std::filesystem::is_empty(settings.scratch)) << "a build takes place there";
}

TEST_P(ProbeBuildTest, FailsWhereTheDiskIsTooFullForABuild) {
  settings.spare_bytes = std::filesystem::space(settings.scratch).available + 1'000'000'000;
  EXPECT_THROW(probe(), std::runtime_error);
}

TEST_P(ProbeBuildTest, FailsWhereNoFontCanBeBuilt) {
  const Bytes broken(1000, 7);
  database().write(
      [&](db::Connection& c) { c.execute("UPDATE font_blob SET bytes = $1", broken); });
  EXPECT_ANY_THROW(probe());
}

TEST_P(ProbeBuildTest, FailsWhereNoFileCanBeStored) {
  database().write([](db::Connection& c) { c.script("DROP TABLE download_piece"); });
  EXPECT_THROW(probe(), db::DbError);
}

TEST_P(ProbeBuildTest, DoesNothingWhereNothingIsOnSale) {
  settings.spare_bytes = ~std::uint64_t{0} / 2;
  database().write([](db::Connection& connection) {
    connection.execute("DELETE FROM style_release");
    connection.execute("DELETE FROM style");
  });
  EXPECT_NO_THROW(probe());
}

}  // namespace
}  // namespace typecase::delivery
