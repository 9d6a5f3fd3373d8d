#include "db/migrate.h"

#include "db/record.h"
#include "db/testing.h"

namespace typecase::db {
namespace {

const std::vector<Migration> two = {
    {1, "0001_one",
     "CREATE TABLE one (id {i64} NOT NULL PRIMARY KEY) {tail};\n"
     "-- Braces {id} and semicolons; in comments stay.\n"
     "INSERT INTO one (id) VALUES (1);"},
    {5, "0005_two", "CREATE TABLE two (name TEXT NOT NULL, data {blob}) {tail};"},
};

class MigrateTest : public ::testing::TestWithParam<std::string> {
 protected:
  Database& database() { return *fresh_; }

  std::int64_t count(std::string_view table) {
    return database().read([&](Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + std::string(table));
    });
  }

  testing::FreshDatabase fresh_{GetParam(), {}, false};
};
TYPECASE_EACH_ENGINE(MigrateTest);

TEST_P(MigrateTest, AppliesWhatIsMissingOnce) {
  EXPECT_EQ(migrate(database(), {two[0]}), std::vector<int>{1});
  EXPECT_EQ(migrate(database(), two), std::vector<int>{5});
  EXPECT_EQ(migrate(database(), two), std::vector<int>{});
  EXPECT_EQ(count("one"), 1);
  EXPECT_NO_THROW(check_schema(database(), two));
}

TEST_P(MigrateTest, RefusesAMigrationThatChangedAfterwards) {
  migrate(database(), two);
  std::vector<Migration> changed = two;
  changed[0].sql = "CREATE TABLE one (id {i64}) {tail}";
  EXPECT_THROW(migrate(database(), changed), std::runtime_error);
  EXPECT_THROW(check_schema(database(), changed), std::runtime_error);
}

TEST_P(MigrateTest, RefusesADatabaseThatIsNewer) {
  migrate(database(), two);
  EXPECT_THROW(migrate(database(), {two[0]}), std::runtime_error);
  EXPECT_THROW(check_schema(database(), {two[0]}), std::runtime_error);
}

TEST_P(MigrateTest, TellsThatAMigrationIsMissing) {
  EXPECT_THROW(check_schema(database(), two), std::runtime_error);
  migrate(database(), {two[0]});
  EXPECT_THROW(check_schema(database(), two), std::runtime_error);
}

TEST_P(MigrateTest, LeavesNothingOfAMigrationThatFails) {
  std::vector<Migration> broken = {
      two[0],
      {2, "0002_broken", "CREATE TABLE half (id {i64}) {tail}; INSERT INTO nowhere VALUES (1)"}};
  EXPECT_THROW(migrate(database(), broken), DbError);
  EXPECT_EQ(count("one"), 1);
  EXPECT_THROW(count("half"), DbError);
  EXPECT_EQ(count("schema_migration"), 1);
}

TEST_P(MigrateTest, AppliesEachOnceWhenProcessesStartTogether) {
  std::vector<std::thread> processes;
  std::atomic<std::size_t> applied = 0;
  for (int i = 0; i < 4; ++i) {
    processes.emplace_back([&] {
      auto own = Database::open(fresh_.url());
      applied += migrate(*own, two).size();
    });
  }
  for (std::thread& process : processes) process.join();
  EXPECT_EQ(applied, 2u);
  EXPECT_EQ(count("one"), 1);
}

TEST_P(MigrateTest, BringsTheShopsOwnSchema) {
  EXPECT_EQ(migrate(database(), shop_migrations()).size(), shop_migrations().size());
  EXPECT_NO_THROW(check_schema(database(), shop_migrations()));
}

}  // namespace
}  // namespace typecase::db
