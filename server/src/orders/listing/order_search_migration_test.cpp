#include <tuple>

#include "db/record.h"
#include "db/testing.h"
#include "orders/listing/order_search.h"

// A shop of an earlier version, with orders that the index of orders did not know.
namespace typecase::orders {
namespace {

constexpr int last_earlier_version = 57;

struct SearchRow {
  std::int64_t created_at = 0;
  std::string status;
  bool needs_review = false;
  std::string currency, country;
  std::int64_t net = 0, total = 0;
  std::string invoice, families, licences, words;
  std::int64_t refunded = 0;
};
BOOST_DESCRIBE_STRUCT(SearchRow, (),
                      (created_at, status, needs_review, currency, country, net, total, invoice,
                       families, licences, words, refunded))

class OrderSearchMigrationTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::vector<db::Migration> before = db::shop_migrations();
    std::erase_if(before, [](const db::Migration& m) { return m.version > last_earlier_version; });
    db::migrate(*old, before);
    old->write([&](db::Connection& connection) { fill(connection); });
    db::migrate(*old, db::shop_migrations());
  }

  static void fill(db::Connection& c) {
    c.execute(
        "INSERT INTO customer (id, email, email_key, verified, created_at) "
        "VALUES ('ada', 'ada@example.org', 'ada@example.org', 1, 0)");
    for (const char* id : {"inter", "inter-bold", "literata", "literata-bold"}) {
      const std::string family = std::string(id).substr(0, std::string(id).find('-'));
      const bool is_family = family == id;
      c.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, $3)", id,
                is_family ? "family" : "style", family);
      if (is_family) {
        c.execute(
            "INSERT INTO family (id, position, name, texts, described_by, created_at, "
            "updated_at) VALUES ($1, 0, $1, '{}', '', 0, 0)",
            id);
      } else {
        c.execute(
            "INSERT INTO style (id, family_id, name, price, release) "
            "VALUES ($1, $2, 'Bold', 0, 1)",
            id, family);
      }
    }
    insert_order(c, "paid", "completed", R"({"name": "Ada LOVELACE", "company": "Tidal Atlas"})",
                 R"({"country": "PT"})", 1042);
    insert_line(c, "paid", 0, R"(["inter-bold"])", "web");
    insert_line(c, "paid", 1, R"(["inter-bold", "literata-bold"])", "desktop");
    insert_line(c, "paid", 2, R"(["gone-bold"])", "web");
    insert_money_back(c, "paid");
    insert_order(c, "accented", "expired", R"({"name": "Élodie Straße"})", "{}", std::nullopt);
    insert_order(c, "bare", "pending_payment", "{}", "{}", std::nullopt);
  }

  static void insert_order(db::Connection& c, const std::string& id, const std::string& status,
                           const std::string& licensee, const std::string& billing,
                           std::optional<int> invoice) {
    c.execute(
        "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, checkout_sha256, "
        "email, currency, subtotal, discount, tax, total, licensee, billing, immediate_delivery, "
        "created_at, payable_until, invoice_number, invoice_prefix) VALUES ($1, 'ada', $2, 0, $1, "
        "$3, 'Ada@Example.org', 'EUR', 0, 0, '[]', 360, $4, $5, 1, 7, 99, $6, 'Tw-')",
        id, status, Digest{}, licensee, billing, invoice);
  }

  static void insert_line(db::Connection& c, const std::string& order, int index,
                          const std::string& styles, const std::string& licence) {
    c.execute(
        "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
        "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, eula_sha256, "
        "base, multiplier, combination, discount, amount, net) VALUES ($1, $2, '', '', 'style', "
        "$3, "
        "$4, '', '[]', '', '', '{}', '', '', 0, 0, 0, 0, 0, 100)",
        order, index, styles, licence);
  }

  // A refund of 30, one that failed, one in another currency, and a lost dispute of 200.
  static void insert_money_back(db::Connection& c, const std::string& order) {
    c.execute(
        "INSERT INTO payment_attempt (id, order_id, number, state, amount, currency, "
        "idempotency_key, created_at, check_at, checks) "
        "VALUES ($1, $1, 1, 'succeeded', 360, 'EUR', $1, 0, 0, 0)",
        order);
    c.execute(
        "INSERT INTO payment (id, order_id, attempt_id, amount, currency, gateway_id, created_at) "
        "VALUES ($1, $1, $1, 360, 'EUR', $1, 0)",
        order);
    for (const auto& [id, state, currency] :
         {std::tuple("done", "succeeded", "EUR"), std::tuple("failed", "failed", "EUR"),
          std::tuple("foreign", "succeeded", "USD")}) {
      c.execute(
          "INSERT INTO refund (id, order_id, payment_id, form_key, form_sha256, idempotency_key, "
          "amount, currency, lines, reason, actor, state, failure, created_at, check_at, checks) "
          "VALUES ($1, $2, $2, $1, $3, $1, 30, $4, '[]', '', '', $5, '', 0, 0, 0)",
          id, order, Digest{}, currency, state);
    }
    c.execute(
        "INSERT INTO dispute (id, order_id, payment_id, gateway_id, amount, currency, reason, "
        "state, created_at) VALUES ($1, $1, $1, $1, 200, 'EUR', '', 'lost', 0)",
        order);
  }

  SearchRow row(const std::string& order) {
    return old->read([&](db::Connection& c) {
      return *c.find<SearchRow>(
          "SELECT " + db::columns<SearchRow>() + " FROM order_search WHERE order_id = $1", order);
    });
  }

  static bool has(const std::string& list, const std::string& id) {
    return list.find(" " + id + " ") != std::string::npos;
  }

  db::testing::FreshDatabase old{GetParam(), {}, false};
};
INSTANTIATE_TEST_SUITE_P(Engines, OrderSearchMigrationTest,
                         ::testing::ValuesIn(db::testing::test_engines()),
                         [](const auto& engine) { return engine.param; });

TEST_P(OrderSearchMigrationTest, FillsTheIndexFromEarlierOrders) {
  const SearchRow paid = row("paid");
  EXPECT_EQ(paid.status, "completed");
  EXPECT_EQ(paid.country, "PT");
  EXPECT_EQ(paid.net, 300);
  EXPECT_EQ(paid.total, 360);
  EXPECT_EQ(paid.invoice, "TW-1042");
  EXPECT_EQ(paid.refunded, 230);
  EXPECT_EQ(paid.words, "ada@example.org\nada lovelace\ntidal atlas");
  EXPECT_TRUE(has(paid.families, "inter") && has(paid.families, "literata"));
  EXPECT_EQ(paid.families.size(), std::string(" inter  literata ").size());
  EXPECT_TRUE(has(paid.licences, "web") && has(paid.licences, "desktop"));
  EXPECT_EQ(paid.licences.size(), std::string(" web  desktop ").size());
}

TEST_P(OrderSearchMigrationTest, BearsOrdersThatLackWhatLaterOnesHave) {
  const SearchRow bare = row("bare");
  EXPECT_EQ(bare.country, "");
  EXPECT_EQ(bare.net, 0);
  EXPECT_EQ(bare.invoice, "");
  EXPECT_EQ(bare.families + bare.licences, "");
  EXPECT_EQ(bare.words, "ada@example.org\n\n");
}

TEST_P(OrderSearchMigrationTest, FoldsTheWordsOfEarlierOrdersOnce) {
  EXPECT_EQ(row("accented").words, "ada@example.org\nÉlodie straße\n");
  EXPECT_EQ(fold_search_words(*old), 1);
  EXPECT_EQ(row("accented").words, "ada@example.org\nélodie strasse\n");
  EXPECT_EQ(fold_search_words(*old), 0);
}

TEST_P(OrderSearchMigrationTest, FollowsEarlierOrdersFromThen) {
  old->write([](db::Connection& c) {
    c.execute(
        "UPDATE orders SET status = 'completed', needs_review = 1, invoice_number = 7 "
        "WHERE id = 'bare'");
  });
  EXPECT_EQ(row("bare").status, "completed");
  EXPECT_TRUE(row("bare").needs_review);
  EXPECT_EQ(row("bare").invoice, "TW-7");
}

}  // namespace
}  // namespace typecase::orders
