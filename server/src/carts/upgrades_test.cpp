#include "carts/upgrades.h"

#include <gtest/gtest.h>

#include "carts/testing.h"

namespace typecase::carts {
namespace {

using pricing::CartItem;
using testing::item;

using Pairs = std::vector<std::pair<std::string, std::string>>;
using Fields = std::map<std::string, std::string>;

class UpgradesTest : public testing::CartsTest {
 protected:
  // Of the regular, for the smaller desktop size, at 35.00.
  static HeldLicence held(const std::string& serial = "A") {
    HeldLicence licence;
    licence.serial = serial;
    licence.state = "active";
    licence.styles = {StyleId("meridian-regular")};
    licence.licence_id = "desktop";
    licence.tier_id = "small";
    licence.multiplier = {10'000};
    licence.currency = "EUR";
    licence.value = {3500};
    return licence;
  }
  static CartItem upgrade(CartItem item, std::vector<std::string> serials = {"A"}) {
    item.upgrades = std::move(serials);
    return item;
  }
  static CartItem larger() { return upgrade(item("meridian-regular", "desktop", "large")); }

  Pairs faults(const std::vector<CartItem>& items, const std::vector<HeldLicence>& held,
               const std::string& currency = "EUR") {
    Pairs pairs;
    for (const Fault& fault :
         check_upgrades(*snapshots.current()->catalogue, kinds, items, held, currency)) {
      pairs.emplace_back(fault.pointer, fault.code);
    }
    return pairs;
  }
  static Pairs refused(const std::string& code) { return {{"/items/0/upgrades/0", code}}; }
  pricing::PricedCart credited(const std::vector<CartItem>& items,
                               const std::vector<HeldLicence>& held,
                               const std::string& currency = "EUR") {
    auto cart = pricing::price(*snapshots.current()->catalogue, kinds,
                               *snapshots.current()->sales_settings, items, currency)
                    .value();
    credit_upgrades(cart, items, held);
    return cart;
  }

  licences::Licences kinds = *snapshots.current()->licences;
};

TYPECASE_EACH_ENGINE(UpgradesTest);

TEST_P(UpgradesTest, ALargerSizeMoreStylesOrTheFamilyTakeItsPlace) {
  EXPECT_EQ(faults({larger()}, {held()}), Pairs());
  EXPECT_EQ(faults({upgrade(item("meridian-family"))}, {held()}), Pairs());
}

TEST_P(UpgradesTest, RefusesAnUpgradeToNoMoreThanTheLicence) {
  EXPECT_EQ(faults({upgrade(item())}, {held()}), refused("smaller"));
  HeldLicence large = held("B");
  large.tier_id = "large";
  // One of the two grows.
  CartItem both = upgrade(item("meridian-regular", "desktop", "large"), {"A", "B"});
  EXPECT_EQ(faults({both}, {held(), large}), Pairs());
}

TEST_P(UpgradesTest, KeepsTheFieldsThatALicenceNames) {
  HeldLicence site = held();
  site.licence_id = "web";
  site.fields = {{"domains", "a.example"}};
  CartItem larger = upgrade(item("meridian-regular", "web", "large"));
  EXPECT_EQ(faults({larger}, {site}), refused("smaller"));
  larger.fields = Fields{{"domains", "b.example"}};
  EXPECT_EQ(faults({larger}, {site}), refused("smaller"));
  larger.fields = Fields{{"domains", "a.example, b.example"}};
  EXPECT_EQ(faults({larger}, {site}), Pairs());
}

TEST_P(UpgradesTest, OnlyALicenceOfTheCustomerIsKnown) {
  EXPECT_EQ(faults({larger()}, {}), refused("unknown_licence"));
  EXPECT_EQ(faults({larger()}, {held("B")}), refused("unknown_licence"));
}

TEST_P(UpgradesTest, OnlyAnActiveLicenceGivesWay) {
  for (const char* state : {"suspended", "revoked", "superseded"}) {
    HeldLicence licence = held();
    licence.state = state;
    EXPECT_EQ(faults({larger()}, {licence}), refused("not_active")) << state;
  }
}

TEST_P(UpgradesTest, ALicenceGivesWayToOneItemOfACart) {
  EXPECT_EQ(faults({larger(), larger()}, {held()}),
            (Pairs{{"/items/1/upgrades/0", "upgraded_twice"}}));
  EXPECT_EQ(faults({upgrade(item("meridian-family"), {"A", "A"})}, {held()}),
            (Pairs{{"/items/0/upgrades/1", "upgraded_twice"}}));
}

TEST_P(UpgradesTest, AnotherCurrencyIsNotConverted) {
  EXPECT_EQ(faults({larger()}, {held()}, "USD"), refused("other_currency"));
}

TEST_P(UpgradesTest, AnotherKindTakesItsPlaceOnlyIfItContainsIt) {
  CartItem web = upgrade(item("meridian-regular", "web", "large"));
  EXPECT_EQ(faults({web}, {held()}), refused("other_kind"));
  kinds.kinds[1].contains = {"desktop"};
  kinds.apply_overrides();
  EXPECT_EQ(faults({web}, {held()}), Pairs());
  HeldLicence of_web = held();
  of_web.licence_id = "web";
  EXPECT_EQ(faults({larger()}, {of_web}), refused("other_kind"));
}

TEST_P(UpgradesTest, ANegotiatedLicenceGivesWayToNothing) {
  HeldLicence licence = held();
  licence.custom_licence_id = "C";
  EXPECT_EQ(faults({larger()}, {licence}), refused("other_kind"));
}

TEST_P(UpgradesTest, ASmallerSizeOrOtherFontsDoNotTakeItsPlace) {
  HeldLicence large = held();
  large.tier_id = "large";
  EXPECT_EQ(faults({upgrade(item("meridian-family"))}, {large}), refused("smaller"));
  EXPECT_EQ(faults({upgrade(item("meridian-bold", "desktop", "large"))}, {held()}),
            refused("smaller"));
}

TEST_P(UpgradesTest, ASizeThatIsNoLongerSoldCountsAsItWasSold) {
  HeldLicence old = held();
  old.tier_id = "huge";
  old.multiplier = {30'000};
  EXPECT_EQ(faults({larger()}, {old}), refused("smaller"));
  old.multiplier = {15'000};
  EXPECT_EQ(faults({larger()}, {old}), Pairs());
}

TEST_P(UpgradesTest, OfAnItemThatIsNotOnSaleOnlyTheLicenceIsLookedAt) {
  EXPECT_EQ(faults({upgrade(item("meridian-gone"))}, {held()}), Pairs());
  EXPECT_EQ(faults({upgrade(item("meridian-gone"))}, {}), refused("unknown_licence"));
}

TEST_P(UpgradesTest, TheCreditIsWhatTheyAreWorthAtMostThePrice) {
  HeldLicence dear = held("B");
  dear.value = {2000};
  auto both =
      credited({upgrade(item("meridian-family", "desktop", "large"), {"A", "B"})}, {held(), dear});
  EXPECT_EQ(both.lines[0].list_price, Money{12'000});
  EXPECT_EQ(both.lines[0].credit, Money{5500});
  EXPECT_EQ(both.lines[0].amount, Money{6500});
  dear.value = {9000};
  auto capped = credited({upgrade(item(), {"B"})}, {dear});
  EXPECT_EQ(capped.lines[0].credit, Money{3500});
  EXPECT_EQ(capped.lines[0].amount, Money{});
}

TEST_P(UpgradesTest, ALineWithoutThemIsNotCredited) {
  auto cart = credited({item(), larger()}, {held()});
  EXPECT_EQ(cart.lines[0].credit, Money{});
  EXPECT_EQ(cart.lines[1].credit, Money{3500});
}

TEST_P(UpgradesTest, ASizeIsAsOnSaleNowElseAsItWasSold) {
  HeldLicence licence = held();
  licence.multiplier = {30'000};
  EXPECT_EQ(size_of(*snapshots.current()->catalogue, kinds, licence), Multiplier{10'000});
  licence.tier_id = "gone";
  EXPECT_EQ(size_of(*snapshots.current()->catalogue, kinds, licence), Multiplier{30'000});
}

TEST_P(UpgradesTest, ALicenceIsUpgradableByTheKindsOnSale) {
  auto is = [&](const HeldLicence& licence) {
    return is_upgradable(*snapshots.current()->catalogue, kinds, licence);
  };
  EXPECT_TRUE(is(held()));
  HeldLicence changed = held();
  changed.state = "suspended";
  EXPECT_FALSE(is(changed));
  changed = held();
  changed.custom_licence_id = "C";
  EXPECT_FALSE(is(changed));
  changed = held();
  changed.styles.emplace_back("meridian-gone");
  EXPECT_FALSE(is(changed));
  EXPECT_EQ(family_of(*snapshots.current()->catalogue, changed), "meridian");
  changed = held();
  changed.licence_id = "ebook";
  EXPECT_FALSE(is(changed));
}

}  // namespace
}  // namespace typecase::carts
