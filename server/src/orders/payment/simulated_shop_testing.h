#pragma once

// For tests only: what lives in the memory of one process of the shop. It dies with this object.

#include <array>

#include "orders/checkout/agreement.h"
#include "orders/checkout/checkout_testing.h"
#include "orders/payment/gateway_events.h"
#include "payments/testing/fake_gateway.h"

namespace typecase::orders::testing {

constexpr std::array tier_ids{"1-3", "4-10", "11-50"};  // the smallest first

// The checkout's licences in three sizes, so that licences can be upgraded.
inline std::shared_ptr<const licences::Licences> sized_offers(db::Connection& connection) {
  auto licences = std::make_shared<licences::Licences>(*offers(connection));
  licences->kinds[0].tiers.push_back({tier_ids[1], "4 to 10 people", {16'000}, false});
  licences->kinds[0].tiers.push_back({tier_ids[2], "11 to 50 people", {24'000}, false});
  return licences;
}

struct SimulatedShop {
  static constexpr const char* url = "https://shop.example";
  static constexpr const char* secret = "whsec_simulated";

  SimulatedShop(db::Database& database, FakeGateway& gateway, const Clock& clock)
      : settings{[] { return std::string("Meridian Type"); }, url},
        accounts(database, clock, Bytes(32, 7), settings),
        mails(clock),
        registration(database, clock, accounts, mails, settings),
        snapshots(snapshot::follow(database, clock, {shop, sized_offers})),
        carts(database, snapshots, clock),
        settlement(database, gateway, fonts, clock, url),
        refunds(database, gateway, fonts, clock, url),
        disputes(database, gateway, clock),
        events(database, gateway, settlement, refunds, disputes, clock,
               payments::testing::webhook_secrets(secret)),
        checkout(database, carts, accounts, registration, settlement, gateway, clock) {
    gateway.tells_changes = true;
  }

  // The next larger size in the place of this licence, at what the shop asks for it at this moment.
  // nullopt: there is none, or the licence may not be upgraded.
  std::optional<CheckoutRequest> larger(const carts::HeldLicence& held,
                                        const accounts::Customer& customer) {
    auto size = std::ranges::find(tier_ids, held.tier_id);
    if (size == tier_ids.end() || size + 1 == tier_ids.end()) return std::nullopt;
    CheckoutRequest asked = request();
    asked.items[0].license_option_id = *(size + 1);
    asked.items[0].upgrades = {held.serial};
    auto offer = carts.offer(cart_of(asked, customer.email, customer));
    if (!offer) return std::nullopt;
    asked.total = offer->quote.total.minor;
    return asked;
  }

  // As the gateway delivers it.
  Result<void> receive(const std::string& body, Time now) {
    auto seconds = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch());
    std::string time = std::to_string(seconds.count());
    std::string mac = to_hex(hmac_sha256(as_bytes(secret), time + "." + body));
    return events.receive(body, "t=" + time + ",v1=" + mac);
  }

  // Every webhook that waits is delivered, and all that is due is done.
  void catch_up(db::Database& database, FakeGateway& gateway, Time now) {
    while (!gateway.webhooks.empty()) {
      std::string body = gateway.webhooks.front();
      gateway.webhooks.pop_front();
      EXPECT_TRUE(receive(body, now));
    }
    reconcile();
    auto waiting = database.read([](db::Connection& connection) {
      return connection.rows("SELECT id FROM webhook_event WHERE processed_at IS NULL ORDER BY id");
    });
    for (const db::Row& row : waiting) process(row.text("id"));
  }

  void reconcile() {
    settlement.reconcile();
    refunds.reconcile();
    events.catch_up();
  }

  // As the worker does: a job whose gateway cannot be asked is tried again.
  void process(const std::string& event) {
    try {
      events.process(event);
    } catch (const std::runtime_error&) {
    }
  }

  accounts::AccountSettings settings;
  accounts::Accounts accounts;
  accounts::MailLimits mails;
  accounts::Registration registration;
  snapshot::Snapshots snapshots;
  db::PartView<snapshot::Snapshot, catalogue::Catalogue> fonts{snapshots,
                                                               &snapshot::Snapshot::catalogue};
  carts::Offers carts;
  Settlement settlement;
  Refunds refunds;
  Disputes disputes;
  GatewayEvents events;
  Checkout checkout;
};

}  // namespace typecase::orders::testing
