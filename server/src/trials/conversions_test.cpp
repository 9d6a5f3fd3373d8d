#include "trials/conversions.h"

#include "trials/testing.h"

namespace typecase::trials {
namespace {

using namespace std::chrono_literals;

class ConversionsTest : public testing::TrialsFixture {
 protected:
  // A paid order of one item, as far as anything here looks at it.
  void pay(const std::string& order, const std::string& email, const std::string& item, Time when) {
    database().write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ($1, $2, $2, 0, $3)",
          order, email, when);
      connection.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until, paid_at) "
          "VALUES ($1, $1, 'completed', 0, $1, $2, $3, 'EUR', 1, 0, '[]', 1, '{}', '{}', 1, $4, "
          "$4, $4)",
          order, sha256(order), email, when);
      connection.execute(
          "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
          "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, "
          "eula_sha256, base, multiplier, combination, discount, amount) "
          "VALUES ($1, 0, '', $2, 'style', '[]', '', '', '[]', '', '', '{}', '', '', 1, 1, 1, 0, "
          "1)",
          order, item);
    });
  }

  std::vector<std::string> noted() {
    std::vector<std::string> all;
    database().read([&](db::Connection& connection) {
      for (const db::Row& row : connection.rows(
               "SELECT order_id, family_id FROM trial_conversion ORDER BY order_id, family_id")) {
        all.push_back(row.text("order_id") + ' ' + row.text("family_id"));
      }
    });
    return all;
  }
};
TYPECASE_EACH_ENGINE(ConversionsTest);

TEST_P(ConversionsTest, AreOrdersOfAFamilyByWhoTriedItBefore) {
  ASSERT_TRUE(ask(body("ada@gmail.com", {"amiri", "inter"})));
  pay("by-style", "a.da@gmail.com", "amiri-bold", clock.now() + 1h);
  pay("by-package", "Ada+work@gmail.com", "amiri-family", clock.now() + 2h);
  pay("of-another-family", "ada@gmail.com", "instrument-serif-regular", clock.now() + 3h);
  pay("by-another", "grace@gmail.com", "amiri-bold", clock.now() + 4h);
  pay("before", "ada@gmail.com", "inter-bold", clock.now() - 1h);

  EXPECT_EQ(note_conversions(database()), 2);
  EXPECT_EQ(noted(), (std::vector<std::string>{"by-package amiri", "by-style amiri"}));
}

TEST_P(ConversionsTest, AreNotedOnce) {
  ASSERT_TRUE(ask(body()));
  pay("first", "ada@example.org", "amiri-bold", clock.now() + 1h);
  EXPECT_EQ(note_conversions(database()), 1);
  EXPECT_EQ(note_conversions(database()), 0);

  pay("second", "ada@example.org", "amiri-bold", clock.now() + 30min);  // Committed late.
  EXPECT_EQ(note_conversions(database()), 1);
  EXPECT_EQ(noted().size(), 2u);
}

TEST_P(ConversionsTest, AreForgottenWithWhoTried) {
  ASSERT_TRUE(ask(body()));
  ASSERT_TRUE(ask(body("grace@example.org")));
  pay("first", "ada@example.org", "amiri-bold", clock.now() + 1h);
  pay("hers", "grace@example.org", "amiri-bold", clock.now() + 1h);
  EXPECT_EQ(note_conversions(database()), 2);
  database().write([&](db::Connection& c) {
    return forget_trials_of(c, "ada@example.org", settings.key, clock.now());
  });
  EXPECT_EQ(noted(), (std::vector<std::string>{"hers amiri"}));
  EXPECT_EQ(note_conversions(database()), 0);
  EXPECT_EQ(noted().size(), 1u);
}

TEST_P(ConversionsTest, NameTheNewestTrial) {
  ASSERT_TRUE(ask(body()));
  clock.advance(1h);
  ASSERT_TRUE(ask(body()));
  pay("order", "ada@example.org", "amiri-bold", clock.now() + 1h);
  note_conversions(database());
  EXPECT_EQ(count("trial_conversion c JOIN trial_request r ON r.id = c.request_id "
                  "WHERE r.created_at = " +
                  std::to_string(to_micros(clock.now()))),
            1);
}

TEST_P(ConversionsTest, ReadAnyNumberOfOrders) {
  ASSERT_TRUE(ask(body()));
  for (int i = 0; i < 450; ++i) {
    pay("order-" + std::to_string(i), "ada@example.org", "amiri-bold", clock.now() + 1h);
  }
  EXPECT_EQ(note_conversions(database()), 450);
}

}  // namespace
}  // namespace typecase::trials
