#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "orders/checkout_testing.h"
#include "orders/entitlements.h"
#include "orders/ledger.h"

// Licences that give way to larger ones, from the checkout to what an ended upgrade leaves.
namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using testing::request;

// The checkout's shop with a larger size.
std::shared_ptr<const licences::Licences> sizes(db::Connection& connection) {
  auto licences = std::make_shared<licences::Licences>(*testing::offers(connection));
  licences->kinds[0].tiers.push_back({"4-10", "4 to 10 people", {16'000}, false});
  return licences;
}

std::shared_ptr<const catalogue::Catalogue> packages(db::Connection& connection) {
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->families = testing::shop(connection)->families;
  catalogue->version = db::shop_version(connection);
  catalogue->families[0].packages = {{"meridian-both",
                                      "Meridian, both styles",
                                      "package",
                                      {3500},
                                      {StyleId("meridian-regular"), StyleId("meridian-free")}}};
  catalogue->index();
  return catalogue;
}

class OrderUpgradesTest : public testing::CheckoutFixture {
 protected:
  void SetUp() override { customer = account(); }

  // To the larger size of the regular: 56.00 less 35.00.
  static CheckoutRequest larger(const std::string& serial, std::int64_t total = 2100) {
    CheckoutRequest asked = request("meridian-regular", total);
    asked.items[0].license_option_id = "4-10";
    asked.items[0].upgrades = {serial};
    return asked;
  }
  // To both styles, which cost what the regular does.
  static CheckoutRequest both(const std::string& serial, const std::string& tier = "1-3") {
    CheckoutRequest asked = request("meridian-both", 0);
    asked.items[0].item_class = "package";
    asked.items[0].license_option_id = tier;
    asked.items[0].upgrades = {serial};
    return asked;
  }
  Answer order(const std::string& key, const CheckoutRequest& asked) {
    return check_out_.check_out(asked, key, sha256("body"), customer);
  }
  OrderId placed(const std::string& key, const CheckoutRequest& asked) {
    return payable(order(key, asked)).order;
  }
  void pay(const OrderId& id) {
    gateway.pay();
    clock.advance(3s);
    EXPECT_TRUE(settlement.settle_on_return(id));
  }
  OrderId buy(const std::string& key, const CheckoutRequest& asked = request()) {
    OrderId id = placed(key, asked);
    pay(id);
    return id;
  }
  std::string serial_of(const OrderId& id) { return find(id)->lines[0].serial.value(); }
  std::string code(const Answer& answer) {
    const Error& error = answer.error();
    return error.faults.empty() ? std::string(error.code)
                                : error.faults[0].pointer + " " + error.faults[0].code;
  }
  EntitlementState state(const OrderId& id) { return find(id)->lines[0].licence_state.value(); }
  carts::HeldLicence held(const std::string& serial) {
    return database()
        .read([&](db::Connection& c) { return carts::held_licences(c, customer.id, {serial}); })
        .at(0);
  }
  std::vector<std::string> restore(const std::string& successor) {
    return database().write([&](db::Connection& c) { return restore_superseded_by(c, successor); });
  }
  // The bank's word on the order's payment, as the ledger has it.
  void contest(const OrderId& order, const std::string& word) {
    database().write([&](db::Connection& c) {
      c.execute("DELETE FROM dispute WHERE order_id = $1", order.text);
      c.execute(
          "INSERT INTO dispute (id, order_id, payment_id, gateway_id, amount, currency, reason, "
          "state, created_at) SELECT p.id, p.order_id, p.id, p.id, p.amount, 'EUR', '', $2, 0 "
          "FROM payment p WHERE p.order_id = $1",
          order.text, word);
      restate_licences(c, order, "gateway", clock.now());
    });
  }
  void set_state(const std::string& serial, const std::string& state) {
    database().write([&](db::Connection& c) {
      c.execute("UPDATE entitlement SET state = $2 WHERE serial = $1", serial, state);
    });
  }

  accounts::Customer customer;
  licences::Current larger_licences{database(), sizes};
  catalogue::Current with_package{database(), packages};
  carts::Offers offers{database(), with_package, larger_licences, trade, clock};
  Checkout check_out_{database(), offers, accounts, registration, settlement, gateway, clock};
};

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

TEST_P(OrderUpgradesTest, TwoThatWerePaidAreBothDeliveredAndStaffLookAtTheSecond) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  payments::Intent intent = gateway.intent;
  OrderId third = placed("key-3", larger(serial_of(first)));
  pay(third);
  gateway.intent = intent;
  pay(second);
  EXPECT_EQ(find(second)->status, Status::completed);
  EXPECT_EQ(state(second), EntitlementState::active);
  EXPECT_TRUE(find(second)->needs_review);
  EXPECT_FALSE(find(third)->needs_review);
  EXPECT_EQ(held(serial_of(first)).superseded_by, serial_of(third));
  EXPECT_TRUE(restore(serial_of(second)).empty());
  // The credit is worth something once.
  EXPECT_EQ(held(serial_of(third)).value, Money{5600});
  EXPECT_EQ(held(serial_of(second)).value, Money{2100});
}

TEST_P(OrderUpgradesTest, AnOpenOrderOfALicenceThatGaveWayIsGivenUp) {
  OrderId first = buy("key-1");
  OrderId second = placed("key-2", larger(serial_of(first)));
  OrderId third = placed("key-3", both(serial_of(first)));
  ASSERT_EQ(state(first), EntitlementState::superseded);
  EXPECT_EQ(check_out_.pay(second, customer).error().code, "not_active");
  settlement.reconcile();
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

TEST_P(OrderUpgradesTest, WhatAnEndedUpgradeHadTakenThePlaceOfIsActiveAgain) {
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

TEST_P(OrderUpgradesTest, WhatWasRevokedDoesNotLiveAgainWithTheEndOfItsSuccessor) {
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

TEST_P(OrderUpgradesTest, WhatAnUpgradeIsWorthAddsUp) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  EXPECT_EQ(held(serial_of(second)).value, Money{5600});
  OrderId third = placed("key-3", both(serial_of(second), "4-10"));
  EXPECT_EQ(find(third)->lines[0].credit, Money{5600});
}

TEST_P(OrderUpgradesTest, MoneyThatWentBackWithoutALicenceIsNotCreditedAgain) {
  OrderId first = buy("key-1");
  OrderId second = buy("key-2", larger(serial_of(first)));
  auto give_back = [&](const OrderId& order, std::int64_t amount, const char* state) {
    database().write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO refund (id, order_id, payment_id, form_key, form_sha256, idempotency_key, "
          "amount, currency, lines, reason, actor, state, failure, created_at, check_at, checks) "
          "SELECT $2, p.order_id, p.id, $2, $3, $2, $4, 'EUR', '[]', '', '', $5, '', 0, 0, 0 "
          "FROM payment p WHERE p.order_id = $1",
          order.text, random_id(), Digest{}, amount, state);
    });
  };
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
    auto offer = offers.offer(counted, offers.on_sale(), cart);
    EXPECT_EQ(offer->quote.total, Money{1680});
    EXPECT_LE(counted.statements, 4);
  });
}

}  // namespace
}  // namespace typecase::orders
