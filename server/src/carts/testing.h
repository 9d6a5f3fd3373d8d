#pragma once

// For tests only: a shop with a few styles, and orders to use coupons with.

#include "base/text/slug.h"
#include "carts/offers.h"
#include "db/testing.h"

namespace typecase::carts::testing {

inline const Time noon = from_micros(1'800'000'000'000'000);  // 2027-01-15

inline std::shared_ptr<const catalogue::Catalogue> shop(db::Connection& connection) {
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->version = db::shop_version(connection);
  catalogue::Family& family = catalogue->families.emplace_back();
  family.id = FamilyId("meridian");
  for (auto [name, price] : {std::pair("Regular", 3500), std::pair("Bold", 4000)}) {
    catalogue::Style& style = family.styles.emplace_back();
    style.id = StyleId("meridian-" + slug(name));
    style.family = family.id;
    style.full_name = std::string("Meridian ") + name;
    style.price = Money{price};
  }
  catalogue::Package& whole = family.packages.emplace_back();
  whole = {"meridian-family",
           "Meridian, complete family",
           "family",
           {6000},
           {StyleId("meridian-regular"), StyleId("meridian-bold")}};
  catalogue::Package& large = family.packages.emplace_back();
  large = {"meridian-large", "Meridian, large package", "package", {9000}, {}};
  large.styles.resize(16, StyleId("meridian-bold"));
  catalogue->index();
  return catalogue;
}

inline std::shared_ptr<const licences::Licences> offered(db::Connection&) {
  auto licences = std::make_shared<licences::Licences>();
  for (const char* id : {"desktop", "web"}) {
    licences::Kind& kind = licences->kinds.emplace_back();
    kind.id = kind.name = id;
    kind.formats = {"otf"};
    kind.tiers = {{"small", "Small", Multiplier{}, false}, {"large", "Large", {20'000}, false}};
    kind.eula_version = "1.0";
    kind.eula_sha256 = std::string("digest of ") + id;
  }
  licences->kinds[1].fields = {{"domains", "Domains", false}};
  licences->apply_overrides();
  return licences;
}

inline std::shared_ptr<const pricing::SalesSettings> sales_settings(db::Connection&) {
  auto sales_settings = std::make_shared<pricing::SalesSettings>();
  sales_settings->price_lists.others = {{"USD", {"US"}, {{"meridian", {5000}}}}};
  return sales_settings;
}

inline pricing::CartItem item(const std::string& style = "meridian-regular",
                              const std::string& kind = "desktop",
                              const std::string& tier = "small") {
  pricing::CartItem item;
  item.item_id = style;
  item.item_class = style == "meridian-family"  ? "family"
                    : style == "meridian-large" ? "package"
                                                : "style";
  item.font_license_id = kind;
  item.license_option_id = tier;
  return item;
}

inline CouponTerms percent_off(const std::string& code, int per_cent = 25) {
  CouponTerms terms{slug(code), code, {}};
  terms.discount.hundredths = per_cent * 100;
  terms.codes = {code};
  return terms;
}

inline CouponTerms credit_of(const std::string& code, std::int64_t amount) {
  CouponTerms terms{slug(code), code, {}};
  terms.discount.kind = pricing::DiscountKind::credit;
  terms.discount.amount = {amount};
  terms.discount.currency = "EUR";
  terms.codes = {code};
  return terms;
}

class CartsTest : public db::testing::EachEngine {
 protected:
  void save(const CouponTerms& terms) {
    database().write([&](db::Connection& c) { return save_coupons(c, {terms}); }).value();
  }
  // Customers that are named by their address alone are guests.
  static CouponCustomer guest(const std::string& email) { return coupon_customer(email, false); }
  static CouponCustomer verified(const std::string& email) { return coupon_customer(email, true); }

  std::optional<FoundCoupon> find(const std::string& code, const CouponCustomer& customer) {
    return database().read(
        [&](db::Connection& c) { return find_coupon(c, code, customer, clock.now()); });
  }
  std::optional<FoundCoupon> find(const std::string& code, const std::string& email = "") {
    return find(code, guest(email));
  }
  bool is_used_up(const std::string& code, const std::string& email = "") {
    return find(code, email)->used_up;
  }
  bool is_used_up(const std::string& code, const CouponCustomer& customer) {
    return find(code, customer)->used_up;
  }

  // An order that nobody has paid, of a guest whose id is the order's.
  OrderId order() {
    OrderId id(random_id());
    database().write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ($1, '', '', 0, 0)",
          id.text);
      c.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until) "
          "VALUES ($1, $1, 'pending_payment', 0, $1, $2, '', 'EUR', 0, 0, '[]', 0, '{}', '{}', "
          "1, $3, 0)",
          id.text, Digest{}, clock.now());
    });
    return id;
  }
  OrderId reserve(const std::string& code, const std::string& email = "ada@example.org",
                  Money amount = {}) {
    return reserve(code, guest(email), amount);
  }
  OrderId reserve(const std::string& code, const CouponCustomer& customer, Money amount = {}) {
    OrderId id = order();
    database().write([&](db::Connection& c) {
      auto found = find_coupon(c, code, customer, clock.now());
      reserve_coupon(c, id, *found, customer, amount);
    });
    return id;
  }
  void release(const OrderId& id) {
    database().write([&](db::Connection& c) { release_coupon(c, id); });
  }
  void spend(const OrderId& id) {
    database().write([&](db::Connection& c) { spend_coupon(c, id); });
  }

  ManualClock clock{noon};
  snapshot::Loaders loaders{shop, offered, sales_settings};
  snapshot::Snapshots snapshots = snapshot::follow(database(), clock, loaders);
  Offers offers{database(), snapshots, clock, {.of_a_block = 3, .of_all = 5}};
};

}  // namespace typecase::carts::testing
