#include <gtest/gtest.h>

#include "base/text/mailbox.h"
#include "carts/coupons.h"
#include "db/record.h"
#include "db/testing.h"

// A shop of an earlier version, with orders that compete for one prepared cart and one licence.
namespace typecase::orders {
namespace {

constexpr int last_earlier_version = 31;

class ReservationMigrationTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::vector<db::Migration> before = db::shop_migrations();
    std::erase_if(before, [](const db::Migration& m) { return m.version > last_earlier_version; });
    db::migrate(*old, before);
    old->write([&](db::Connection& connection) { fill(connection); });
    db::migrate(*old, db::shop_migrations());
  }

  static void fill(db::Connection& c) {
    for (auto [id, verified] : {std::pair("ada", 1), std::pair("guest", 0)}) {
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ($1, $2, $2, $3, 0)",
          id, std::string(id) + "@example.org", verified);
    }
    c.execute(
        "INSERT INTO prepared_cart (id, cart, prices_include_tax, created_at) "
        "VALUES ('cart', '{}', 0, 0)");
    c.execute(
        "INSERT INTO coupon (id, name, kind, hundredths, amount, currency, licence_kinds, "
        "families, item_classes, used) "
        "VALUES ('spring', '', 'percent', 2000, 0, '', '[]', '[]', '[]', 2)");
    c.execute(
        "INSERT INTO coupon_code (code, coupon_id, written, withdrawn, used, balance) "
        "VALUES ('SPRING', 'spring', 'SPRING', 0, 2, 0)");
    insert_order(c, "bought", "ada", "completed", 1);
    c.execute(
        "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, created_at) "
        "VALUES ('serial', 'bought', 0, 'ada', 'active', 1)");
    // Ids that do not sort by time: the newest order is found by its time.
    for (auto [id, at] : {std::pair("z-older", 2), std::pair("a-newer", 3)}) {
      insert_order(c, id, "ada", "pending_payment", at);
      c.execute("INSERT INTO prepared_cart_order (order_id, prepared_cart_id) VALUES ($1, 'cart')",
                id);
      c.execute(
          "INSERT INTO licence_upgrade (order_id, line_index, serial) VALUES ($1, 0, 'serial')",
          id);
    }
    insert_order(c, "of-guest", "guest", "pending_payment", 4);
    for (const char* customer : {"ada", "guest"}) {
      c.execute(
          "INSERT INTO coupon_use (order_id, coupon_id, code, customer, amount, state) "
          "VALUES ($1, 'spring', 'SPRING', $2, 0, 'reserved')",
          customer == std::string("ada") ? "a-newer" : "of-guest",
          digest_id(sha256(std::string(customer) + "@example.org")));
    }
    c.execute(
        "INSERT INTO mailed_link (token_hash, purpose, customer_id, email, expires_at, created_at) "
        "VALUES ($1, 'confirm_address', 'guest', 'guest@example.org', 99, 1)",
        sha256("token"));
  }

  static void insert_order(db::Connection& c, const std::string& id, const std::string& customer,
                           const std::string& status, int at) {
    c.execute(
        "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, checkout_sha256, "
        "email, currency, subtotal, discount, tax, total, licensee, billing, immediate_delivery, "
        "created_at, payable_until) VALUES ($1, $2, $3, 0, $1, $4, '', 'EUR', 0, 0, '[]', 100, "
        "'{}', '{}', 1, $5, 99)",
        id, customer, status, Digest{}, at);
    c.execute(
        "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
        "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, eula_sha256, "
        "base, multiplier, combination, discount, amount) VALUES ($1, 0, '', '', 'style', '[]', "
        "'', '', '[]', '', '', '{}', '', '', 0, 0, 0, 0, 0)",
        id);
  }

  std::string text(const std::string& sql) {
    return old->read([&](db::Connection& c) { return c.find<std::string>(sql).value_or("none"); });
  }

  db::testing::FreshDatabase old{GetParam(), {}, false};
};

TYPECASE_EACH_ENGINE(ReservationMigrationTest);

TEST_P(ReservationMigrationTest, TheNewestOpenOrderHoldsWhatSeveralWant) {
  EXPECT_EQ(text("SELECT order_id FROM reservation WHERE subject = 'prepared_cart'"), "a-newer");
  EXPECT_EQ(text("SELECT order_id FROM reservation WHERE subject = 'licence'"), "a-newer");
}

TEST_P(ReservationMigrationTest, CouponUsesOfVerifiedCustomersAreCountedApart) {
  EXPECT_EQ(text("SELECT order_id FROM coupon_use WHERE verified = 1"), "a-newer");
  EXPECT_EQ(text("SELECT order_id FROM coupon_use WHERE verified = 0"), "of-guest");
  EXPECT_EQ(text("SELECT customer FROM coupon_use WHERE verified = 1"),
            mailbox_digest("ada@example.org"));
}

TEST_P(ReservationMigrationTest, MailedLinksStayGood) {
  EXPECT_EQ(text("SELECT customer_id FROM mailed_link WHERE purpose = 'confirm_address'"), "guest");
}

}  // namespace
}  // namespace typecase::orders
