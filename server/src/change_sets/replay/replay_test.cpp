#include "change_sets/replay/replay.h"

#include <gmock/gmock.h>

#include "carts/shared_carts.h"
#include "change_sets/replay/list_prices.h"
#include "change_sets/testing.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::regular;
using ::testing::SizeIs;

class ReplayTest : public testing::ChangeSetsFixture {
 protected:
  std::shared_ptr<const snapshot::Snapshot> shop() {
    snapshots.refresh();
    return snapshots.current();
  }

  Replay replay_of(const std::vector<NewEdit>& edits) {
    return sets.replay(draft_with(edits).id, *shop()).value();
  }

  static pricing::CartItem item(const std::string& style, const std::string& tier = "1-3") {
    pricing::CartItem item;
    item.item_id = style;
    item.item_class = "style";
    item.font_license_id = "desktop";
    item.license_option_id = tier;
    return item;
  }

  void share(const std::vector<pricing::CartItem>& items) {
    const auto now = shop();
    const auto cart =
        pricing::price(*now->catalogue, *now->licences, *now->sales_settings, items, "EUR").value();
    carts::share_cart(database(), {.id = {}, .cart = cart}, "block", clock.now(), {}).value();
  }

  std::vector<std::string> findings(const std::vector<NewEdit>& edits) {
    std::vector<std::string> found;
    const Replay replay = replay_of(edits);
    for (const Finding& each : replay.findings) {
      found.push_back(std::string(enum_name(each.kind)) + " " + each.item_id);
    }
    return found;
  }

  snapshot::Snapshots snapshots = snapshot::follow(database(), clock);
};
TYPECASE_EACH_ENGINE(ReplayTest);

TEST_P(ReplayTest, SharedCartsBecomeDearerCheaperOrStay) {
  share({item("eb-garamond-regular")});
  share({item("eb-garamond-regular"), item("eb-garamond-italic")});
  share({item("eb-garamond-italic")});
  const ReplayedCarts dearer = replay_of({price_edit(4000)}).shared_carts;
  EXPECT_EQ(dearer.dearer, 2);
  EXPECT_EQ(dearer.same, 1);
  EXPECT_EQ(replay_of({price_edit(3000)}).shared_carts.cheaper, 2);
}

TEST_P(ReplayTest, CartsWithWhatIsNoLongerSoldAreCounted) {
  share({item("eb-garamond-regular")});
  const auto replay =
      replay_of({{regular, R"({"family":"eb-garamond"})"}});  // not sold by itself any more
  EXPECT_EQ(replay.shared_carts.withdrawn, 1);
}

TEST_P(ReplayTest, PriceThatDoublesIsFound) {
  EXPECT_THAT(findings({price_edit(35000)}), ElementsAre("doubled eb-garamond-regular"));
  EXPECT_THAT(findings({price_edit(350)}), ::testing::Contains("doubled eb-garamond-regular"));
  EXPECT_THAT(findings({price_edit(3700)}), IsEmpty());
}

TEST_P(ReplayTest, PackageThatCostsMoreThanItsStylesIsFound) {
  EXPECT_THAT(findings({edited(changes::EntryKey{EntryKind::price, "eb-garamond-family"},
                               R"("price":12000)", R"("price":14100)")}),
              ElementsAre("dearer_than_parts eb-garamond-family"));
}

TEST_P(ReplayTest, ListPricesKnowWhatIsNotSold) {
  const auto prices = list_prices(
      *shop(), {item("nobody"), item("eb-garamond-regular"), item("eb-garamond-italic", "none")},
      "EUR");
  ASSERT_THAT(prices, SizeIs(3));
  EXPECT_FALSE(prices[0]);
  EXPECT_EQ(prices[1], Money{3500});
  EXPECT_FALSE(prices[2]);
}

TEST_P(ReplayTest, NothingWasSold) {
  const Replay replay = replay_of({price_edit(4000)});
  EXPECT_EQ(replay.orders, 0);
  EXPECT_THAT(replay.sums, IsEmpty());
  EXPECT_TRUE(replay.is_whole);
}

}  // namespace
}  // namespace typecase::change_sets
