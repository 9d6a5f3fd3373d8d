#include "accounts/listing/customer_search.h"
#include "db/record.h"
#include "db/testing.h"

// A shop of an earlier version, with customers that lists of staff did not know.
namespace typecase::accounts {
namespace {

constexpr int last_earlier_version = 58;

struct ListedRow {
  std::string words, name_key;
  bool bought = false;
};
BOOST_DESCRIBE_STRUCT(ListedRow, (), (words, name_key, bought))

class CustomerMigrationTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::vector<db::Migration> before = db::shop_migrations();
    std::erase_if(before, [](const db::Migration& m) { return m.version > last_earlier_version; });
    db::migrate(*old, before);
    old->write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, name, company, created_at) VALUES "
          "('ada', 'Ada@example.org', 'Ada@example.org', 1, 'Ada ÉLAN', NULL, 0), "
          "('bare', 'bare@example.org', 'bare@example.org', 0, NULL, NULL, 0)");
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at, deleted_at) "
          "VALUES ('gone', '', '', 0, 0, 5)");
      add_order(c, "paid", "ada", "completed", 1);
      add_order(c, "open", "bare", "pending_payment", std::nullopt);
    });
    db::migrate(*old, db::shop_migrations());
  }

  static void add_order(db::Connection& c, const char* id, const char* customer, const char* status,
                        std::optional<int> paid_at) {
    c.execute(
        "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, checkout_sha256, "
        "email, currency, subtotal, discount, tax, total, licensee, billing, immediate_delivery, "
        "created_at, payable_until, paid_at) VALUES ($1, $2, $3, 0, $1, $4, '', 'EUR', 0, 0, "
        "'[]', 0, '{}', '{}', 1, 0, 0, $5)",
        id, customer, status, Digest{}, paid_at);
  }

  ListedRow row(const char* id) {
    return old->read([&](db::Connection& c) {
      return *c.find<ListedRow>("SELECT words, name_key, bought FROM customer WHERE id = $1", id);
    });
  }

  db::testing::FreshDatabase old{GetParam(), {}, false};
};
INSTANTIATE_TEST_SUITE_P(Engines, CustomerMigrationTest,
                         ::testing::ValuesIn(db::testing::test_engines()),
                         [](const auto& engine) { return engine.param; });

TEST_P(CustomerMigrationTest, FillsTheColumnsOfEarlierCustomers) {
  EXPECT_EQ(row("ada").words, "ada@example.org\nada Élan\n");
  EXPECT_TRUE(row("ada").bought);
  EXPECT_EQ(row("bare").words, "bare@example.org\n\n");
  EXPECT_EQ(row("bare").name_key, "bare@example.org");
  EXPECT_FALSE(row("bare").bought);
  EXPECT_EQ(row("gone").words + row("gone").name_key, "");
}

TEST_P(CustomerMigrationTest, FoldsEarlierCustomersOnce) {
  EXPECT_EQ(fold_search_keys(*old), 1);
  EXPECT_EQ(row("ada").words, "ada@example.org\nada élan\n");
  EXPECT_EQ(row("ada").name_key, "ada élan");
  EXPECT_EQ(fold_search_keys(*old), 0);
}

TEST_P(CustomerMigrationTest, FollowsOrdersFromThen) {
  old->write([](db::Connection& c) {
    c.execute("UPDATE orders SET status = 'completed', paid_at = 7 WHERE id = 'open'");
  });
  EXPECT_TRUE(row("bare").bought);
}

}  // namespace
}  // namespace typecase::accounts
