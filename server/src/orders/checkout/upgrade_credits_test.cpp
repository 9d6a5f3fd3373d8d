#include <gtest/gtest.h>

#include "orders/licence/upgrades_testing.h"

// The credit of an upgrade when the money behind it, or the way of writing prices, changes.
namespace typecase::orders {
namespace {

class UpgradeCreditsTest : public testing::UpgradesFixture {
 protected:
  std::string error_of(const OrderId& id) {
    return std::string(check_out_.pay(id, customer).error().code);
  }
  bool is_flagged(const OrderId& id) {
    return count(
               "order_event WHERE subject = 'review' AND to_status = 'credit_changed' "
               "AND order_id = '" +
               id.text + "'") > 0;
  }
  // Of a seller in Germany, whose prices are written with tax or without; as listed.
  Money credit_of(const std::string& serial, bool with_tax) {
    carts::CartRequest cart{larger(serial).items};
    cart.customer = customer.id;
    cart.currency = "EUR";
    auto german = [&](db::Connection& connection) {
      auto sales_settings =
          std::make_shared<pricing::SalesSettings>(*pricing::load_sales_settings(connection));
      sales_settings->seller.country = "DE";
      sales_settings->seller.prices_include_tax = with_tax;
      pricing::TaxRate& rate = sales_settings->rates.rows.emplace_back();
      rate.country = "DE";
      rate.name = "VAT";
      rate.thousandths = 19'000;
      return sales_settings;
    };
    auto snapshots =
        snapshot::follow(database(), clock, {testing::packages, testing::sized_licences, german});
    carts::Offers sold{database(), snapshots, clock};
    return sold.offer(cart).value().quote.lines.at(0).credit;
  }
};

TYPECASE_EACH_ENGINE(UpgradeCreditsTest);

TEST_P(UpgradeCreditsTest, AnOpenOrderWhoseCreditHasGoneBackCanNoLongerBePaid) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  give_back(first, 1000, "failed");
  EXPECT_TRUE(check_out_.pay(second, customer));
  give_back(first, 1000);
  EXPECT_EQ(error_of(second), "credit_changed");
  settlement.reconcile();
  EXPECT_EQ(find(second)->status, Status::canceled);
  EXPECT_EQ(gateway.newest().status, payments::IntentStatus::canceled);
  EXPECT_TRUE(order("key-3", larger(serial_of(first), 3100)));
}

TEST_P(UpgradeCreditsTest, ACreditThatIsStillWorthItStandsWhateverWentBack) {
  OrderId first = buy("key-1");
  give_back(first, 1000);
  OrderId second = placed("key-2", larger(serial_of(first), 3100));
  EXPECT_TRUE(check_out_.pay(second, customer));
  settlement.reconcile();
  pay(second);
  EXPECT_FALSE(is_flagged(second));
  EXPECT_EQ(held(serial_of(second)).value, Money{5600});
}

TEST_P(UpgradeCreditsTest, LateMoneyIsHonouredAndTheCreditCountsForNoMoreThanItIsWorth) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  give_back(first, 1000);
  pay(second);
  EXPECT_EQ(find(second)->status, Status::completed);
  EXPECT_EQ(state(second), EntitlementState::active);
  EXPECT_TRUE(is_flagged(second));
  EXPECT_EQ(held(serial_of(second)).value, Money{4600});  // 35.00 and 21.00 less 10.00
}

TEST_P(UpgradeCreditsTest, AWorthListedWithTaxIsCreditedWithoutAndTheOtherWayRound) {
  OrderId first = buy("key-1");
  std::string serial = serial_of(first);
  EXPECT_EQ(credit_of(serial, false), Money{3500});
  EXPECT_EQ(credit_of(serial, true), Money{4165});
  database().write(
      [](db::Connection& c) { c.execute("UPDATE order_line SET listed_with_tax = 1"); });
  EXPECT_EQ(credit_of(serial, true), Money{3500});
  EXPECT_EQ(credit_of(serial, false), Money{2941});
}

}  // namespace
}  // namespace typecase::orders
