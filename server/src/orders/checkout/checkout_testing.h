#pragma once

// For tests only: a checkout of two styles, one of them free.

#include "base/text/slug.h"
#include "orders/checkout/checkout.h"
#include "orders/testing.h"

namespace typecase::orders::testing {

inline std::shared_ptr<const catalogue::Catalogue> shop(db::Connection& connection) {
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->version = db::shop_version(connection);
  catalogue::Family& family = catalogue->families.emplace_back();
  family.id = FamilyId("meridian");
  for (auto [name, price] : {std::pair("Regular", 3500), std::pair("Free", 0)}) {
    catalogue::Style& style = family.styles.emplace_back();
    style.id = StyleId("meridian-" + slug(name));
    style.full_name = std::string("Meridian ") + name;
    style.price = Money{price};
  }
  catalogue->index();
  return catalogue;
}

inline std::shared_ptr<const licences::Licences> offers(db::Connection&) {
  auto licences = std::make_shared<licences::Licences>();
  licences::Kind& desktop = licences->kinds.emplace_back();
  desktop.id = "desktop";
  desktop.name = "Desktop";
  desktop.formats = {"otf"};
  desktop.tiers = {{"1-3", "1 to 3 people", Multiplier{}, false}};
  desktop.eula_version = "1.0";
  desktop.eula_sha256 = "e1";
  return licences;
}

inline CheckoutRequest request(const std::string& style = "meridian-regular",
                               std::int64_t total = 3500) {
  CheckoutRequest request;
  pricing::CartItem& item = request.items.emplace_back();
  item.item_id = style;
  item.item_class = "style";
  item.font_license_id = "desktop";
  item.license_option_id = "1-3";
  request.currency = "EUR";
  request.total = total;
  request.email = "ada@example.org";
  request.licensee.name = request.billing.name = "Ada Lovelace";
  request.eula = {{"desktop", "1.0", "e1"}};
  return request;
}

class CheckoutFixture : public OrdersTest {
 protected:
  using Answer = Result<std::variant<Payable, PriceChanged>>;

  Answer check_out(const std::string& key, const CheckoutRequest& asked = request(),
                   std::optional<accounts::Customer> customer = std::nullopt,
                   const std::string& body = "body") {
    return checkout.check_out(asked, key, sha256(body), customer);
  }
  Payable payable(const Answer& answer) { return std::get<Payable>(answer.value()); }
  accounts::Customer customer_of(const Payable& payable) {
    return accounts.authenticate(payable.tokens->access, "").value().customer;
  }
  accounts::Customer account() {
    return accounts.add_customer("grace@example.org", "correct horse", std::nullopt).value();
  }

  snapshot::Loaders loaders{shop, offers};
  snapshot::Snapshots snapshots = snapshot::follow(database(), clock, loaders);
  carts::Offers carts{database(), snapshots, clock};
  Checkout checkout{database(), carts, accounts, registration, settlement, gateway, clock};
};

}  // namespace typecase::orders::testing
