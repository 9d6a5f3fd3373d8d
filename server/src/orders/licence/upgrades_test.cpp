#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "orders/licence/upgrades_testing.h"

// Licences that give way to larger ones, from the checkout to what an ended upgrade leaves.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::request;

class OrderUpgradesTest : public testing::UpgradesFixture {};

TYPECASE_EACH_ENGINE(OrderUpgradesTest);

TEST_P(OrderUpgradesTest, TheOldLicenceGivesWayWhenTheNewOneIsPaidAndNotBefore) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  EXPECT_EQ(find(second)->total, Money{2100});
  EXPECT_EQ(state(first), EntitlementState::active);
  pay(second);
  EXPECT_EQ(state(first), EntitlementState::superseded);
  EXPECT_EQ(state(second), EntitlementState::active);
  EXPECT_FALSE(find(second)->needs_review);
  Line line = find(second)->lines[0];
  EXPECT_EQ(line.upgrades, std::vector{serial_of(first)});
  EXPECT_EQ(line.credit, Money{3500});
  EXPECT_EQ(line.value, Money{5600});
  EXPECT_EQ(held(serial_of(first)).superseded_by, serial_of(second));
  EXPECT_EQ(count("order_event WHERE subject = 'entitlement' AND from_status = 'active' "
                  "AND to_status = 'superseded' AND actor = 'gateway'"),
            1);
}

TEST_P(OrderUpgradesTest, OneThatCostsNothingMoreIsCompleteAtOnce) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", both(serial_of(first)));
  EXPECT_EQ(find(second)->status, Status::completed);
  EXPECT_EQ(find(second)->total, Money{});
  EXPECT_EQ(state(first), EntitlementState::superseded);
}

TEST_P(OrderUpgradesTest, ManyWhoUpgradeOneLicenceForNothingAtOnceMakeOneOrder) {
  OrderId first = buy("key-1");
  std::atomic<int> ordered = 0, refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 12; ++i) {
    threads.emplace_back([&, i] {
      for (;;) {
        try {
          Answer answer = order("again-" + std::to_string(i), both(serial_of(first)));
          ++(answer ? ordered : refused);
          if (!answer) {
            EXPECT_EQ(code(answer), "/items/0/upgrades/0 not_active");
          }
          return;
        } catch (const db::DbError& error) {
          if (error.code != db::Errc::serialization) throw;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ordered, 1);
  EXPECT_EQ(refused, 11);
  EXPECT_EQ(count("entitlement WHERE state = 'active'"), 1);
}

TEST_P(OrderUpgradesTest, LateMoneyOfAnOrderThatLostItsCreditIsDeliveredAndStaffLookAtIt) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  OrderId third = placed("key-3", larger(serial_of(first)));
  pay(third);
  pay_late(second);
  EXPECT_EQ(find(second)->status, Status::completed);
  EXPECT_EQ(state(second), EntitlementState::active);
  EXPECT_TRUE(find(second)->needs_review);
  EXPECT_FALSE(find(third)->needs_review);
  EXPECT_EQ(held(serial_of(first)).superseded_by, serial_of(third));
  EXPECT_TRUE(restore(serial_of(second)).empty());
  // Nor does it rest because somebody looks again.
  contest(second, "won");
  EXPECT_EQ(state(second), EntitlementState::active);
  // The credit is worth something once.
  EXPECT_EQ(held(serial_of(third)).value, Money{5600});
  EXPECT_EQ(held(serial_of(second)).value, Money{2100});
}

TEST_P(OrderUpgradesTest, AnOpenOrderOfALicenceThatGaveWayIsGivenUp) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  OrderId third = placed("key-3", both(serial_of(first)));
  ASSERT_EQ(state(first), EntitlementState::superseded);
  EXPECT_EQ(check_out_.pay(second, customer).error().code, "not_payable");
  EXPECT_EQ(find(second)->status, Status::canceled);
  EXPECT_EQ(find(third)->status, Status::completed);
}

TEST_P(OrderUpgradesTest, AnOpenOrderWaitsWhileItsLicenceRests) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  set_state(serial_of(first), "suspended");
  EXPECT_EQ(check_out_.pay(second, customer).error().code, "not_active");
  settlement.reconcile();
  EXPECT_EQ(find(second)->status, Status::pending_payment);
  set_state(serial_of(first), "active");
  EXPECT_TRUE(check_out_.pay(second, customer));
}

TEST_P(OrderUpgradesTest, EndedUpgradeRestoresTheReplacedLicence) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  EXPECT_EQ(restore(serial_of(second)), std::vector{serial_of(first)});
  EXPECT_EQ(state(first), EntitlementState::active);
  EXPECT_EQ(held(serial_of(first)).superseded_by, std::nullopt);
  EXPECT_TRUE(restore(serial_of(second)).empty());
}

TEST_P(OrderUpgradesTest, ALicenceRestsWhileTheMoneyItWasCreditedIsContested) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  OrderId third = placed("key-3", both(serial_of(second), "4-10"));
  ASSERT_EQ(state(third), EntitlementState::active);
  contest(first, "opened");
  EXPECT_EQ(state(third), EntitlementState::suspended);
  EXPECT_EQ(state(second), EntitlementState::superseded);
  EXPECT_TRUE(find(third)->needs_review);
  contest(first, "won");
  EXPECT_EQ(state(third), EntitlementState::active);
  contest(first, "lost");
  EXPECT_EQ(state(first), EntitlementState::revoked);
  EXPECT_EQ(state(third), EntitlementState::suspended);
}

TEST_P(OrderUpgradesTest, ALicenceThatRestsWhenItsUpgradeIsPaidGivesWayAndTheNewOneRests) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  contest(first, "opened");
  ASSERT_EQ(state(first), EntitlementState::suspended);
  pay(second);
  EXPECT_EQ(state(first), EntitlementState::superseded);
  EXPECT_EQ(state(second), EntitlementState::suspended);
  EXPECT_TRUE(find(second)->needs_review);
  contest(first, "won");
  EXPECT_EQ(state(first), EntitlementState::superseded);
  EXPECT_EQ(state(second), EntitlementState::active);
}

TEST_P(OrderUpgradesTest, OneThatWasRevokedAndStandsAgainHasStillGivenWay) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  contest(first, "lost");
  ASSERT_EQ(state(first), EntitlementState::revoked);
  contest(first, "won");
  EXPECT_EQ(state(first), EntitlementState::superseded);
  EXPECT_EQ(state(second), EntitlementState::active);
}

TEST_P(OrderUpgradesTest, RevokedLicenceStaysRevokedWhenItsSuccessorEnds) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  contest(first, "lost");
  contest(second, "lost");
  EXPECT_EQ(state(second), EntitlementState::revoked);
  EXPECT_EQ(state(first), EntitlementState::revoked);
  contest(first, "won");
  EXPECT_EQ(state(first), EntitlementState::active);
}

TEST_P(OrderUpgradesTest, TheLicenseeStaysWhoHeldTheLicence) {
  OrderId first = buy("key-1");
  CheckoutRequest asked = larger(serial_of(first));
  asked.licensee = {LicenseeKind::client, "Museu do Mar", std::nullopt, std::nullopt};
  EXPECT_EQ(code(order("key-2", asked)), "/licensee licensee_differs");
  asked.licensee = {LicenseeKind::client, "Ada Lovelace", std::nullopt, "A new address"};
  EXPECT_TRUE(order("key-3", asked));
}

TEST_P(OrderUpgradesTest, ALicenseeMayAddTheCompanyThatWasNotNamedAndNoOther) {
  OrderId first = buy("key-1");
  CheckoutRequest asked = larger(serial_of(first));
  asked.licensee.company = "Lovelace GmbH";
  OrderId second = buy("key-2", asked);
  CheckoutRequest next = both(serial_of(second), "4-10");
  next.licensee.company = "Museu do Mar";
  EXPECT_EQ(code(order("key-3", next)), "/licensee licensee_differs");
  next.licensee.company = "Lovelace GmbH";
  EXPECT_TRUE(order("key-4", next));
}

TEST_P(OrderUpgradesTest, NobodyUpgradesTheLicenceOfAnother) {
  std::string serial = serial_of(buy("key-1"));
  CheckoutRequest asked = larger(serial);
  asked.email = "bo@example.org";
  auto guest = check_out_.check_out(asked, "key-2", sha256("body"), std::nullopt);
  EXPECT_EQ(code(guest), "/items/0/upgrades/0 unknown_licence");
  customer = accounts.add_customer("bo@example.org", "correct horse", std::nullopt).value();
  EXPECT_EQ(code(order("key-3", larger(serial))), "/items/0/upgrades/0 unknown_licence");
  EXPECT_EQ(count("orders"), 1);
}

TEST_P(OrderUpgradesTest, ValuesOfUpgradesAddUp) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  EXPECT_EQ(held(serial_of(second)).value, Money{5600});
  OrderId third = placed("key-3", both(serial_of(second), "4-10"));
  EXPECT_EQ(find(third)->lines[0].credit, Money{5600});
}

TEST_P(OrderUpgradesTest, MoneyThatWentBackWithoutALicenceIsNotCreditedAgain) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  give_back(second, 700, "failed");
  EXPECT_EQ(held(serial_of(second)).value, Money{5600});
  give_back(second, 700, "succeeded");
  give_back(second, 350, "pending");
  EXPECT_EQ(held(serial_of(second)).value, Money{4550});  // 35.00 before, and half of 21.00
  EXPECT_EQ(held(serial_of(first)).value, Money{3500});
}

TEST_P(OrderUpgradesTest, TheLicencesHeldAreListedNewestFirstByOneStatement) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  auto holdings = offers.holdings(customer.id);
  ASSERT_EQ(holdings.size(), 2u);
  EXPECT_EQ(holdings[0].licence.serial, serial_of(second));
  EXPECT_TRUE(holdings[0].upgradable);
  EXPECT_EQ(holdings[1].licence.state, "superseded");
  EXPECT_FALSE(holdings[1].upgradable);
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counted(connection);
    EXPECT_EQ(carts::held_licences(counted, customer.id).size(), 2u);
    EXPECT_EQ(counted.statements, 1);
  });
}

TEST_P(OrderUpgradesTest, AQuoteWithACouponAndUpgradesTakesFourStatementsAtMost) {
  carts::CouponTerms spring{"spring", "Spring", {}};
  spring.discount.hundredths = 2000;
  spring.codes = {"SPRING"};
  database().write([&](db::Connection& c) { return carts::save_coupons(c, {spring}); }).value();
  carts::CartRequest cart{larger(serial_of(buy("key-1"))).items};
  cart.customer = customer.id;
  cart.coupon = "SPRING";
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counted(connection);
    auto offer = offers.offer(counted, *offers.snapshot(), cart);
    EXPECT_EQ(offer->quote.total, Money{1680});
    EXPECT_LE(counted.statements, 4);
  });
}

}  // namespace
}  // namespace typecase::orders
