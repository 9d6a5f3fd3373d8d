// Cost limit of one checkout before the gateway is called: everybody who orders waits for these.

#include <gtest/gtest.h>

#include "base/fail_point.h"
#include "orders/checkout/checkout_testing.h"

namespace typecase::orders {
namespace {

// The shop's database, its transactions and their statements counted.
class CountedDatabase final : public db::Database {
 public:
  explicit CountedDatabase(db::Database& counted) : counted_(counted) {}

  db::Engine engine() const override { return counted_.engine(); }

  struct Cost {
    int reads = 0;
    int commits = 0;
    int statements = 0;  // of the commits
  };
  Cost cost;

 private:
  void run_read(const Erased& job) override {
    ++cost.reads;
    counted_.read([&](db::Connection& connection) { job(connection); });
  }
  void run_write(const Erased& job) override {
    ++cost.commits;
    counted_.write([&](db::Connection& connection) -> Result<bool> {
      db::testing::CountingConnection statements(connection);
      bool is_good = job(statements);
      cost.statements += statements.statements;
      if (!is_good) return Error{};
      return true;
    });
  }
  void run_write_one(const Erased& job) override { run_write(job); }

  db::Database& counted_;
};

class CheckoutBudgetTest : public testing::CheckoutFixture {
 protected:
  ~CheckoutBudgetTest() override { FailPoints::all().set("K2.order_committed", {}); }

  // Of one order, when the gateway is about to be called.
  CountedDatabase::Cost cost_of(const std::string& key, const accounts::Customer& customer) {
    counted.cost = {};
    CountedDatabase::Cost before_gateway;
    FailPoints::all().set("K2.order_committed", [&] { before_gateway = counted.cost; });
    EXPECT_TRUE(counted_checkout.check_out(testing::request(), key, sha256("body"), customer));
    return before_gateway;
  }

  CountedDatabase counted{database()};
  carts::Offers counted_offers{counted, snapshots, clock};
  Checkout counted_checkout{counted,    counted_offers, accounts, registration,
                            settlement, gateway,        clock};
};

TYPECASE_EACH_ENGINE(CheckoutBudgetTest);

TEST_P(CheckoutBudgetTest, AnOrderIsOneCommitOfSevenStatementsForOneLine) {
  accounts::Customer grace = account();
  cost_of("key-of-the-first", grace);
  auto cost = cost_of("key-of-the-second", grace);
  EXPECT_EQ(cost.commits, 1);
  EXPECT_LE(cost.reads, 2);
  EXPECT_LE(cost.statements, 7);
}

// SQLite tells the steps of a statement; PostgreSQL compares a list in place.
TEST_P(CheckoutBudgetTest, NoRowOnTheWayOfAnOrderIsCheckedByATableOfItsOwn) {
  if (!on_sqlite()) return;
  auto steps_of = [&](const std::string& sql) {
    return database().read([&](db::Connection& c) { return c.rows("EXPLAIN " + sql); });
  };
  for (std::string table :
       {"orders", "order_line", "payment_attempt", "entitlement", "coupon_use", "job", "outbox"}) {
    auto steps = steps_of("INSERT INTO " + table + " DEFAULT VALUES");
    EXPECT_GT(steps.size(), 5u) << table;
    for (const db::Row& step : steps) EXPECT_NE(step.text("opcode"), "OpenEphemeral") << table;
  }
}

TEST_P(CheckoutBudgetTest, AStateThatThereIsNotIsRefused) {
  check_out("key", testing::request(), account());
  database().write([](db::Connection& c) {
    c.execute(
        "INSERT INTO job (id, kind, key, payload, state, priority, run_at, attempts, "
        "created_at) VALUES ('j', 'k', 'k', '', 'waiting', 0, 0, 0, 0)");
  });
  for (std::string row :
       {"orders SET status = ", "payment_attempt SET state = ", "job SET state = "}) {
    auto set = [&](const std::string& value) {
      return database().write(
          [&](db::Connection& c) { return c.execute("UPDATE " + row + value); });
    };
    EXPECT_THROW(set("'under way'"), db::DbError) << row;
    EXPECT_GE(set(row.starts_with("job") ? "'done'" : "'canceled'"), 1) << row;
  }
}

}  // namespace
}  // namespace typecase::orders
