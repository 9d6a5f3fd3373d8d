#include "snapshot/snapshot.h"

#include "db/testing.h"

namespace typecase::snapshot {
namespace {

using namespace std::chrono_literals;

const Time noon = from_micros(1'800'000'000'000'000);

class SnapshotTest : public db::testing::EachEngine {
 protected:
  void touch_sale() { database().write(db::touch_shop_version); }
  void touch_texts() { database().write(db::touch_texts_version); }
  bool is_current(const Snapshot& snapshot) {
    return database().read(
        [&](db::Connection& connection) { return snapshot.is_current(connection, clock.now()); });
  }

  std::shared_ptr<const catalogue::Catalogue> fonts(db::Connection&) {
    if (is_catalogue_broken) throw std::runtime_error("bad row");
    auto catalogue = std::make_shared<catalogue::Catalogue>();
    if (clock.now() < noon + 1h) catalogue->until = noon + 1h;
    return catalogue;
  }

  std::shared_ptr<const content::Content> texts(db::Connection& connection) {
    if (are_texts_broken) throw std::runtime_error("bad row");
    return content::load(connection);
  }

  bool is_catalogue_broken = false;
  bool are_texts_broken = false;
  ManualClock clock{noon};
  Snapshots snapshots = follow(database(), clock,
                               {.catalogue = [this](db::Connection& c) { return fonts(c); },
                                .content = [this](db::Connection& c) { return texts(c); }});
};
TYPECASE_EACH_ENGINE(SnapshotTest);

TEST_P(SnapshotTest, ChangeOfTextsReadsOnlyTheTextsAndLeavesPricesCurrent) {
  auto before = snapshots.current();
  touch_texts();
  ASSERT_TRUE(snapshots.refresh());
  auto after = snapshots.current();

  EXPECT_NE(after->content, before->content);
  EXPECT_EQ(after->catalogue, before->catalogue);
  EXPECT_EQ(after->licences, before->licences);
  EXPECT_EQ(after->sales_settings, before->sales_settings);
  EXPECT_GT(after->versions.version, before->versions.version);
  EXPECT_TRUE(is_current(*before));
}

TEST_P(SnapshotTest, ChangeOfWhatIsSoldReadsAllOfItAndKeepsTheTexts) {
  auto before = snapshots.current();
  touch_sale();
  EXPECT_FALSE(is_current(*before));
  ASSERT_TRUE(snapshots.refresh());
  auto after = snapshots.current();

  EXPECT_EQ(after->content, before->content);
  EXPECT_NE(after->catalogue, before->catalogue);
  EXPECT_NE(after->licences, before->licences);
  EXPECT_NE(after->sales_settings, before->sales_settings);
  EXPECT_TRUE(is_current(*after));
  EXPECT_FALSE(snapshots.refresh());
}

TEST_P(SnapshotTest, DateThatComesEndsTheSnapshotAndReadsWhatItConcerns) {
  auto before = snapshots.current();
  EXPECT_EQ(before->until, noon + 1h);
  EXPECT_FALSE(snapshots.refresh());
  EXPECT_TRUE(is_current(*before));

  clock.advance(1h);
  EXPECT_FALSE(is_current(*before));
  ASSERT_TRUE(snapshots.refresh());
  auto after = snapshots.current();
  EXPECT_NE(after->catalogue, before->catalogue);
  EXPECT_EQ(after->licences, before->licences);
  EXPECT_EQ(after->until, Time::max());
  EXPECT_TRUE(is_current(*after));
}

TEST_P(SnapshotTest, PartThatCannotBeReadLeavesTheSnapshotAsItIs) {
  auto before = snapshots.current();
  is_catalogue_broken = true;
  touch_sale();
  touch_texts();

  EXPECT_THROW(snapshots.refresh(), std::runtime_error);
  EXPECT_EQ(snapshots.current(), before);

  is_catalogue_broken = false;
  EXPECT_TRUE(snapshots.refresh());
  EXPECT_NE(snapshots.current()->content, before->content);
}

TEST_P(SnapshotTest, TextsThatCannotBeReadStopNoSaleAndAreTriedAgain) {
  auto before = snapshots.current();
  are_texts_broken = true;
  touch_sale();
  touch_texts();
  ASSERT_TRUE(snapshots.refresh());
  auto during = snapshots.current();
  EXPECT_NE(during->catalogue, before->catalogue);
  EXPECT_EQ(during->content, before->content);
  EXPECT_TRUE(is_current(*during));

  are_texts_broken = false;
  ASSERT_TRUE(snapshots.refresh());
  EXPECT_NE(snapshots.current()->content, before->content);
  EXPECT_EQ(snapshots.current()->catalogue, during->catalogue);
  EXPECT_FALSE(snapshots.refresh());
}

TEST_P(SnapshotTest, ViewOfAPartFollowsTheSnapshot) {
  db::PartView<Snapshot, catalogue::Catalogue> view(snapshots, &Snapshot::catalogue);
  EXPECT_EQ(view.current(), snapshots.current()->catalogue);
  touch_sale();
  snapshots.refresh();
  EXPECT_EQ(view.current(), snapshots.current()->catalogue);
}

}  // namespace
}  // namespace typecase::snapshot
