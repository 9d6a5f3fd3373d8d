#include "orders/checkout/deletion.h"

#include <gtest/gtest.h>

#include "orders/checkout/checkout_testing.h"

namespace typecase::orders {
namespace {

using testing::IntentStatus;
using testing::request;

class DeletionTest : public testing::CheckoutFixture {
 protected:
  static constexpr const char* password = "correct horse";

  std::string remove(const accounts::Customer& customer, const std::string& word = password) {
    auto removed = deletion.remove(customer, word);
    return removed ? "" : std::string(removed.error().code);
  }
  Order order_of(const accounts::Customer& customer, const std::string& key = "key-1") {
    return *find(payable(check_out(key, request(), customer)).order);
  }
  void settle(const Order& order) {
    settlement
        .settle(*database().read([&](db::Connection& c) { return newest_attempt(c, order.id); }))
        .value();
  }
  bool is_there(const accounts::Customer& customer) {
    return database().read(
        [&](db::Connection& c) { return accounts::find_customer(c, customer.id).has_value(); });
  }

  accounts::Wish wish_of(const accounts::Customer& customer) {
    return {customer.id,
            customer.email,
            "Their letter of today",
            {"ines", audit::Via::session, "s1", {}}};
  }
  std::ptrdiff_t recorded(std::string_view action) {
    return database().read([&](db::Connection& connection) {
      const auto rows = audit::entries(connection, Time{}, 20);
      return std::ranges::count_if(rows,
                                   [&](const auto& row) { return row.entry.action == action; });
    });
  }

  accounts::Profile profile{database(), clock, accounts, settings};
  Deletion deletion{database(), settlement, profile};
};

TYPECASE_EACH_ENGINE(DeletionTest);

TEST_P(DeletionTest, ClosesWhatIsOpenAtTheGatewayFirst) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  EXPECT_EQ(remove(grace), "");
  EXPECT_FALSE(is_there(grace));
  EXPECT_EQ(gateway.newest().status, IntentStatus::canceled);
  EXPECT_EQ(find(open.id)->status, Status::canceled);
}

TEST_P(DeletionTest, AClosedAuthenticationOfACardIsNoPaymentUnderWay) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  gateway.newest().status = IntentStatus::requires_action;
  settle(open);
  EXPECT_EQ(remove(grace), "");
  EXPECT_EQ(gateway.newest().status, IntentStatus::canceled);
}

TEST_P(DeletionTest, AWrongPasswordClosesNothing) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  EXPECT_EQ(remove(grace, "wrong"), "wrong_password");
  EXPECT_EQ(find(open.id)->status, Status::pending_payment);
}

TEST_P(DeletionTest, WaitsForAPaymentThatIsUnderWay) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  gateway.newest().status = IntentStatus::processing;
  EXPECT_EQ(remove(grace), "payment_under_way");
  EXPECT_TRUE(is_there(grace));

  gateway.pay();
  settle(open);
  EXPECT_EQ(find(open.id)->status, Status::completed);
  EXPECT_EQ(remove(grace), "");
}

TEST_P(DeletionTest, CompletesAndNamesAPaymentThatHasComeInUnseen) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  gateway.card = payments::Card{"visa", "4242", "PT"};
  gateway.pay();
  auto removed = deletion.remove(grace, password);
  ASSERT_FALSE(removed);
  EXPECT_EQ(removed.error().code, "payment_came_in");
  EXPECT_TRUE(is_there(grace));
  Order paid = *find(open.id);
  EXPECT_EQ(paid.status, Status::completed);
  EXPECT_NE(removed.error().detail.find("order " + *paid.number), std::string::npos);
  EXPECT_EQ(paid.evidence.card_country, "PT");
  EXPECT_EQ(count("entitlement") + count("outbox WHERE kind = 'receipt'"), 2);
  EXPECT_EQ(remove(grace), "");  // Told once, the customer may insist.
}

TEST_P(DeletionTest, CancelsNoOrderWhileAnotherCannotBeAskedFor) {
  accounts::Customer grace = account();
  Order first = order_of(grace);
  Order second = order_of(grace, "key-2");
  gateway.faults["pi_2"] = testing::IntentFault::silent;
  EXPECT_EQ(remove(grace), "payment_unreachable");
  EXPECT_EQ(find(first.id)->status, Status::pending_payment);
  EXPECT_EQ(find(second.id)->status, Status::pending_payment);
}

TEST_P(DeletionTest, APaymentThatComesInBeforeTheCancellationIsCompleted) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  gateway.before_cancel = [&] { gateway.pay(); };
  EXPECT_EQ(remove(grace), "payment_came_in");
  EXPECT_TRUE(is_there(grace));
  EXPECT_EQ(find(open.id)->status, Status::completed);
}

TEST_P(DeletionTest, AnOrderThatAnotherTabPaidMeanwhileKeepsTheAccount) {
  accounts::Customer grace = account();
  db::testing::CountingDatabase racing(database());
  racing.before_write = [&] { check_out("key-1", request("meridian-free", 0), grace); };
  Deletion beside(racing, settlement, profile);
  EXPECT_EQ(beside.remove(grace, password).error().code, "payment_under_way");
  EXPECT_TRUE(is_there(grace));
  EXPECT_EQ(remove(grace), "");
}

TEST_P(DeletionTest, LeavesMoneyThatIsLookedAtToItsOwner) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  gateway.newest().amount = {1};
  gateway.pay();
  settle(open);
  EXPECT_EQ(remove(grace), "payment_under_way");
  EXPECT_EQ(find(open.id)->status, Status::pending_payment);
}

TEST_P(DeletionTest, APaymentThatTheGatewayDoesNotKnowKeepsNoAccount) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  gateway.faults[gateway.newest().id] = testing::IntentFault::missing;
  EXPECT_EQ(remove(grace), "");
  EXPECT_EQ(find(open.id)->status, Status::canceled);
  EXPECT_FALSE(is_there(grace));
}

TEST_P(DeletionTest, ASilentGatewayKeepsTheAccount) {
  accounts::Customer grace = account();
  order_of(grace);
  gateway.silent = true;
  EXPECT_EQ(remove(grace), "payment_unreachable");
  EXPECT_TRUE(is_there(grace));
  gateway.silent = false;
  EXPECT_EQ(remove(grace), "");
}

TEST_P(DeletionTest, ByStaffIsRecordedBeforeTheFirstOrderIsClosed) {
  accounts::Customer grace = account();
  order_of(grace);
  const accounts::Wish wish = wish_of(grace);
  gateway.silent = true;
  EXPECT_EQ(deletion.remove(wish).error().code, "payment_unreachable");
  EXPECT_EQ(recorded("customer.deletion_begun"), 0) << "nothing was closed";
  gateway.silent = false;
  gateway.before_cancel = [&] { gateway.pay(); };
  EXPECT_EQ(deletion.remove(wish).error().code, "payment_came_in");
  EXPECT_EQ(recorded("customer.deletion_begun"), 1);
  EXPECT_EQ(recorded("customer.deleted"), 0);
  gateway.before_cancel = {};
  ASSERT_TRUE(deletion.remove(wish));
  EXPECT_EQ(recorded("customer.deletion_begun"), 1) << "no order was open any more";
  EXPECT_EQ(recorded("customer.deleted"), 1);
}

TEST_P(DeletionTest, ByAMemberWhoseSessionHasEndedClosesNothing) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  accounts::Wish wish = wish_of(grace);
  wish.actor.admit = [](db::Connection&, const audit::Actor&) -> Result<void> {
    return not_found("session");
  };
  EXPECT_THROW(static_cast<void>(deletion.remove(wish)), ErrorException);
  EXPECT_EQ(find(open.id)->status, Status::pending_payment);
  EXPECT_TRUE(is_there(grace));
}

// The threads that check passwords are two; a gateway that hangs may have one.
TEST_P(DeletionTest, OneAtATimeWaitsForTheGateway) {
  accounts::Customer grace = account();
  order_of(grace);
  Payable of_guest = payable(check_out("key-2"));
  std::string meanwhile;
  gateway.before_cancel = [&] { meanwhile = remove(customer_of(of_guest)); };
  EXPECT_EQ(remove(grace), "");
  EXPECT_EQ(meanwhile, "payment_unreachable");
  gateway.before_cancel = nullptr;
  EXPECT_EQ(remove(customer_of(of_guest)), "");
}

TEST_P(DeletionTest, WithNothingOpenAsksNoGateway) {
  accounts::Customer grace = account();
  gateway.silent = true;
  EXPECT_EQ(remove(grace), "");
}

TEST_P(DeletionTest, AnOrderOfTheSameMomentKeepsTheAccount) {
  accounts::Customer grace = account();
  db::testing::CountingDatabase racing(database());
  racing.before_write = [&] { order_of(grace); };  // The same key: one order however often.
  Deletion beside(racing, settlement, profile);
  EXPECT_EQ(beside.remove(grace, password).error().code, "payment_under_way");
  EXPECT_TRUE(is_there(grace));
}

TEST_P(DeletionTest, ADeletedCustomerOrdersNothing) {
  accounts::Customer grace = account();
  ASSERT_EQ(remove(grace), "");
  EXPECT_EQ(check_out("key-1", request(), grace).error().code, "signed_out");
  EXPECT_EQ(count("orders"), 0);
}

TEST_P(DeletionTest, MoneyForWhoIsGoneIsHeldToGoBack) {
  accounts::Customer grace = account();
  Order open = order_of(grace);
  ASSERT_EQ(remove(grace), "");
  gateway.pay();  // The gateway had said that nobody could.
  settle(open);
  EXPECT_EQ(count("payment"), 1);
  EXPECT_TRUE(find(open.id)->needs_review);
  EXPECT_EQ(find(open.id)->status, Status::canceled);
  EXPECT_EQ(count("entitlement") + count("outbox WHERE kind = 'receipt'"), 0);
}

}  // namespace
}  // namespace typecase::orders
