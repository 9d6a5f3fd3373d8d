#pragma once

// For tests only: orders, and a gateway to pay them at.

#include "accounts/registration/registration.h"
#include "base/cheap_passwords_testing.h"
#include "db/record.h"
#include "db/testing.h"
#include "orders/payment/disputes.h"
#include "orders/payment/settlement.h"
#include "orders/refund/refunds.h"
#include "payments/testing/fake_gateway.h"

namespace typecase::orders::testing {

using payments::IntentStatus;
using payments::testing::Dice;
using payments::testing::FakeGateway;
using payments::testing::IntentFault;

// A shop's money side on a database of its own.
class OrdersTest : public db::testing::EachEngine {
 protected:
  std::optional<Order> find(const OrderId& id) {
    return database().read([&](db::Connection& c) { return find_order(c, id); });
  }
  bool give_up(const Order& order, Status to, std::string_view actor) {
    return settlement.give_up(order, to, actor) == Settlement::Closing::closed;
  }
  // Money of an order that has ended: the gateway's event tells.
  void pay_late(const OrderId& id) {
    auto attempt = database().read([&](db::Connection& c) { return newest_attempt(c, id); });
    gateway.pay(*attempt->gateway_id);
    EXPECT_TRUE(settlement.settle(*attempt));
  }
  std::int64_t count(std::string_view table) {
    return database().read([&](db::Connection& c) {
      return c.value<std::int64_t>("SELECT count(*) FROM " + std::string(table));
    });
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  accounts::AccountSettings settings{[] { return std::string("Meridian Type"); },
                                     "https://shop.example"};
  accounts::Accounts accounts{database(), clock, Bytes(32, 7), settings};
  accounts::MailLimits mails{clock};
  accounts::Registration registration{database(), clock, accounts, mails, settings};
  db::Versioned<catalogue::Catalogue> catalogue{database(), catalogue::load};
  FakeGateway gateway{clock};
  Settlement settlement{database(), gateway, catalogue, clock, "https://shop.example"};
  Refunds refunds{database(), gateway, catalogue, clock, "https://shop.example"};
  Disputes disputes{database(), gateway, clock};
};

}  // namespace typecase::orders::testing
