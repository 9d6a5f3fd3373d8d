#include <gtest/gtest.h>

#include "db/record.h"
#include "db/testing.h"

namespace typecase::accounts {
namespace {

constexpr int since = 15;  // the migration that tells of those who came before 0014

class LastSignIns : public ::testing::TestWithParam<std::string> {
 protected:
  // The schema without what comes from that migration on.
  LastSignIns() {
    std::vector<db::Migration> before = db::shop_migrations();
    std::erase_if(before, [](const db::Migration& m) { return m.version >= since; });
    db::migrate(*fresh_, before);
  }

  void add(const std::string& id, std::int64_t created_at) {
    fresh_->write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ($1, $1, $1, 1, $2)",
          id, created_at);
    });
  }

  void add_session(const std::string& customer, std::int64_t created_at,
                   const std::optional<std::string>& impersonator = std::nullopt) {
    fresh_->write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO session (id, customer_id, generation, current_hash, previous_rotated_at, "
          "rotated_at, idle_limit, last_used_at, expires_at, created_at, impersonator) "
          "VALUES ($1, $2, 1, $3, 0, 0, 0, 0, 0, $4, $5)",
          random_id(), customer, sha256(customer), created_at, impersonator);
    });
  }

  std::optional<std::int64_t> last_sign_in(const std::string& id) {
    return fresh_->read([&](db::Connection& connection) {
      return connection.value<std::optional<std::int64_t>>(
          "SELECT last_signed_in_at FROM customer WHERE id = $1", id);
    });
  }

  db::testing::FreshDatabase fresh_{GetParam(), {}, false};
};

TYPECASE_EACH_ENGINE(LastSignIns);

TEST_P(LastSignIns, AreGuessedWhereTheyWereNotKeptAndNeverStaysNever) {
  add("signed in", 1000);
  add_session("signed in", 2000);
  add_session("signed in", 3000);
  add_session("signed in", 4000, "Grace");
  add("signed out by now", 1000);
  std::int64_t tomorrow = to_micros(SystemClock{}.now() + std::chrono::days(1));
  add("added since, never came", tomorrow);

  db::migrate(*fresh_, db::shop_migrations());
  EXPECT_EQ(last_sign_in("signed in"), 3000);
  EXPECT_EQ(last_sign_in("signed out by now"), 1000);
  EXPECT_EQ(last_sign_in("added since, never came"), std::nullopt);
}

}  // namespace
}  // namespace typecase::accounts
