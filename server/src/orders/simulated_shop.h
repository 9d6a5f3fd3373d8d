#pragma once

// For tests only: what lives in the memory of one process of the shop. It dies with this object.

#include <array>

#include "orders/agreement.h"
#include "orders/checkout_testing.h"
#include "orders/gateway_events.h"
#include "orders/simulated_gateway.h"

namespace typecase::orders::testing {

constexpr std::array sizes{"1-3", "4-10", "11-50"};  // the smallest first

// The checkout's licences in three sizes, so that licences can be upgraded.
inline std::shared_ptr<const licences::Licences> sized_offers(db::Connection& connection) {
  auto licences = std::make_shared<licences::Licences>(*offers(connection));
  licences->kinds[0].tiers.push_back({sizes[1], "4 to 10 people", {16'000}, false});
  licences->kinds[0].tiers.push_back({sizes[2], "11 to 50 people", {24'000}, false});
  return licences;
}

struct SimulatedShop {
  static constexpr const char* url = "https://shop.example";
  static constexpr const char* secret = "whsec_simulated";

  SimulatedShop(db::Database& database, SimulatedGateway& gateway, const Clock& clock)
      : settings{[] { return std::string("Meridian Type"); }, url},
        accounts(database, clock, Bytes(32, 7), settings),
        mails(clock),
        registration(database, clock, accounts, mails, settings),
        fonts(database, shop),
        licences(database, sized_offers),
        trade(database, pricing::load_trade),
        carts(database, fonts, licences, trade, clock),
        settlement(database, gateway, fonts, clock, url),
        refunds(database, gateway, fonts, clock, url),
        disputes(database, gateway, clock),
        events(database, gateway, settlement, refunds, disputes, clock, {secret}),
        checkout(database, carts, accounts, registration, settlement, gateway, clock) {}

  // The next larger size in the place of this licence, at what the shop asks for it at this moment.
  // nullopt: there is none, or the licence may not be upgraded.
  std::optional<CheckoutRequest> larger(const carts::HeldLicence& held,
                                        const accounts::Customer& customer) {
    auto size = std::ranges::find(sizes, held.tier_id);
    if (size == sizes.end() || size + 1 == sizes.end()) return std::nullopt;
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

  accounts::AccountSettings settings;
  accounts::Accounts accounts;
  accounts::MailLimits mails;
  accounts::Registration registration;
  catalogue::Current fonts;
  licences::Current licences;
  pricing::CurrentTrade trade;
  carts::Offers carts;
  Settlement settlement;
  Refunds refunds;
  Disputes disputes;
  GatewayEvents events;
  Checkout checkout;
};

}  // namespace typecase::orders::testing
