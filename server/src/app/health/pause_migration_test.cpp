#include <gmock/gmock.h>

#include "app/health/pause_rows.h"
#include "base/log.h"
#include "db/record.h"
#include "db/testing.h"

namespace typecase::app {
namespace {

constexpr int shop_wide_pause = 42;

class PauseMigrationTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::vector<db::Migration> before;
    for (const db::Migration& migration : db::shop_migrations()) {
      if (migration.version < shop_wide_pause) before.push_back(migration);
    }
    db::migrate(*database, before);
  }
  void insert_node(const std::string& node, std::optional<Time> paused) {
    database->write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO sales_readiness (node, checked_at, paused_at) VALUES ($1, 9, $2)", node,
          paused);
    });
  }
  std::optional<Time> migrated_pause() {
    db::migrate(*database, db::shop_migrations());
    return database->read([](db::Connection& connection) {
      return connection.value<std::optional<Time>>(
          "SELECT paused_at FROM sales_pause WHERE id = 1");
    });
  }

  db::testing::FreshDatabase database{GetParam(), {}, false};
};

TYPECASE_EACH_ENGINE(PauseMigrationTest);

TEST_P(PauseMigrationTest, TakesOverThePauseThatWasTold) {
  insert_node("a", from_micros(7));
  insert_node("b", from_micros(5));
  insert_node("c", std::nullopt);
  EXPECT_EQ(migrated_pause(), from_micros(5));
}

TEST_P(PauseMigrationTest, KnowsNoPauseWhereNoneWasTold) {
  insert_node("a", std::nullopt);
  EXPECT_EQ(migrated_pause(), std::nullopt);
}

}  // namespace
}  // namespace typecase::app
