#pragma once

// For tests only: a checkout of licences that give way to larger ones.

#include "orders/checkout/checkout_testing.h"
#include "orders/licence/entitlements.h"
#include "orders/payment/ledger.h"

namespace typecase::orders::testing {

// The checkout's shop with a larger size.
inline std::shared_ptr<const licences::Licences> sized_licences(db::Connection& connection) {
  auto licences = std::make_shared<licences::Licences>(*offers(connection));
  licences->kinds[0].tiers.push_back({"4-10", "4 to 10 people", {16'000}, false});
  return licences;
}

inline std::shared_ptr<const catalogue::Catalogue> packages(db::Connection& connection) {
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->families = shop(connection)->families;
  catalogue->version = db::shop_version(connection);
  catalogue->families[0].packages = {{"meridian-both",
                                      "Meridian, both styles",
                                      "package",
                                      {3500},
                                      {StyleId("meridian-regular"), StyleId("meridian-free")}}};
  catalogue->index();
  return catalogue;
}

class UpgradesFixture : public CheckoutFixture {
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
    clock.advance(std::chrono::seconds(3));
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
  // Money of an order goes back without a line.
  void give_back(const OrderId& order, std::int64_t amount, const char* state = "succeeded") {
    database().write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO refund (id, order_id, payment_id, form_key, form_sha256, idempotency_key, "
          "amount, currency, lines, reason, actor, state, failure, created_at, check_at, checks) "
          "SELECT $2, p.order_id, p.id, $2, $3, $2, $4, 'EUR', '[]', '', '', $5, '', $6, 0, 0 "
          "FROM payment p WHERE p.order_id = $1",
          order.text, random_id(), Digest{}, amount, state, clock.now());
    });
  }
  void set_state(const std::string& serial, const std::string& state) {
    database().write([&](db::Connection& c) {
      c.execute("UPDATE entitlement SET state = $2 WHERE serial = $1", serial, state);
    });
  }

  accounts::Customer customer;
  snapshot::Snapshots with_package =
      snapshot::follow(database(), clock, {packages, sized_licences});
  carts::Offers offers{database(), with_package, clock};
  Checkout check_out_{database(), offers, accounts, registration, settlement, gateway, clock};
};

}  // namespace typecase::orders::testing
