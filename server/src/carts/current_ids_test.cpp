#include "carts/current_ids.h"

#include <gtest/gtest.h>

#include "carts/testing.h"

namespace typecase::carts {
namespace {

using testing::item;

// The shop of the other tests, whose "meridian-bold" was called "meridian-heavy" once.
std::shared_ptr<const catalogue::Catalogue> renamed_shop(db::Connection& connection) {
  auto before = testing::shop(connection);
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->version = before->version;
  catalogue->families = before->families;
  catalogue->current_ids = {{"meridian-heavy", "meridian-bold"}};
  catalogue->index();
  return catalogue;
}

// The same before the rename.
std::shared_ptr<const catalogue::Catalogue> old_shop(db::Connection& connection) {
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->version = db::shop_version(connection);
  catalogue->families = testing::shop(connection)->families;
  catalogue->families[0].styles[1].id = StyleId("meridian-heavy");
  catalogue->families[0].packages.clear();
  catalogue->index();
  return catalogue;
}

class CurrentIdsTest : public testing::CartsTest {
 protected:
  void rename() {
    is_renamed = true;
    database().write([](db::Connection& connection) { db::touch_shop_version(connection); });
    shop.refresh();
  }

  bool is_renamed = false;
  snapshot::Snapshots shop =
      snapshot::follow(database(), clock,
                       {[this](db::Connection& connection) {
                          return is_renamed ? renamed_shop(connection) : old_shop(connection);
                        },
                        testing::offered, testing::sales_settings});
  Offers offers{database(), shop, clock, {.of_a_block = 3, .of_all = 5}};
};
TYPECASE_EACH_ENGINE(CurrentIdsTest);

TEST_P(CurrentIdsTest, CartWithAFormerIdIsSoldAsTheCurrentOne) {
  rename();
  CartRequest cart{{item("meridian-heavy")}};

  auto offer = offers.offer(cart);

  ASSERT_TRUE(offer);
  EXPECT_EQ(offer->quote.lines[0].item_id, "meridian-bold");
  EXPECT_EQ(offer->quote.lines[0].styles, std::vector{StyleId("meridian-bold")});
}

TEST_P(CurrentIdsTest, SharedCartOutlivesTheRenameOfItsStyle) {
  SharedCart shared = offers.share({{item("meridian-heavy")}}, "192.0.2.0/24").value();
  rename();

  auto shown = offers.show_shared(shared.id);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->shared.cart.lines[0].item_id, "meridian-bold");

  for (const char* id : {"meridian-heavy", "meridian-bold"}) {
    CartRequest cart{{item(id)}};
    cart.shared_cart_id = shared.id;
    auto offer = offers.offer(cart);
    ASSERT_TRUE(offer) << id;
    EXPECT_EQ(offer->quote.lines[0].styles, std::vector{StyleId("meridian-bold")});
  }
}

TEST_P(CurrentIdsTest, HeldLicenceNamesWhatItsStylesAreCalledNow) {
  rename();
  std::vector<HeldLicence> held(1);
  held[0].item_id = "meridian-heavy";
  held[0].styles = {StyleId("meridian-heavy"), StyleId("meridian-regular")};

  use_current_ids(held, *shop.current()->catalogue);

  EXPECT_EQ(held[0].item_id, "meridian-bold");
  EXPECT_EQ(held[0].styles, (std::vector{StyleId("meridian-bold"), StyleId("meridian-regular")}));
}

}  // namespace
}  // namespace typecase::carts
