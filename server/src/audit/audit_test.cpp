#include "audit/audit.h"

#include <gtest/gtest.h>

#include "audit/testing.h"

namespace typecase::audit {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

class AuditTest : public testing::AuditFixture {};

TYPECASE_EACH_ENGINE(AuditTest);

TEST_P(AuditTest, AnEntryComesBackWithItsActor) {
  Actor grace{"grace", Via::session, "session", "customer"};
  Entry written = entry("object", clock.now());
  written.object_before = "{}";
  written.reason = "a question";
  database().write([&](db::Connection& c) { record(c, grace, written); });

  const auto found = database().read([](db::Connection& c) { return entries(c, Time(), 10); });
  ASSERT_EQ(found.size(), 1u);
  const auto& [id, actor, read, sequence] = found.front();
  EXPECT_EQ(actor.member_id, "grace");
  EXPECT_EQ(actor.via, Via::session);
  EXPECT_EQ(actor.via_id, "session");
  EXPECT_EQ(actor.customer_id, "customer");
  EXPECT_EQ(read.at, written.at);
  EXPECT_EQ(read.permission, written.permission);
  EXPECT_EQ(read.action, written.action);
  EXPECT_EQ(read.object_id, written.object_id);
  EXPECT_EQ(read.object_before, written.object_before);
  EXPECT_EQ(read.object_after, written.object_after);
  EXPECT_EQ(read.reason, written.reason);
  EXPECT_EQ(read.request_id, written.request_id);
  EXPECT_EQ(sequence, std::nullopt);
}

TEST_P(AuditTest, EntriesAreTheNewestOfTheTimeAskedFor) {
  for (const char* object : {"a", "b", "c", "d"}) add(object);
  const Time since = clock.now() - 3s;
  std::vector<std::string> objects;
  for (const auto& found : database().read([&](db::Connection& c) { return entries(c, since, 2); }))
    objects.push_back(found.entry.object_id);
  EXPECT_THAT(objects, ElementsAre("d", "c"));
  EXPECT_EQ(database().read([&](db::Connection& c) { return entries(c, since, 9).size(); }), 3u);
}

TEST_P(AuditTest, AChangeOfAnActorWhoIsRefusedIsUndone) {
  Actor ended = mira;
  ended.admit = [](db::Connection&, const Actor&) -> Result<void> { return not_found("session"); };
  EXPECT_THROW(database().write([&](db::Connection& c) {
    record(c, mira, entry("change", clock.now()));
    record(c, ended, entry("object", clock.now()));
  }),
               ErrorException);
  EXPECT_TRUE(database().read([](db::Connection& c) { return entries(c, Time(), 9); }).empty());
}

TEST_P(AuditTest, ATransactionThatFailsLeavesNoRow) {
  EXPECT_THROW(database().write([&](db::Connection& c) {
    record(c, mira, entry("object", clock.now()));
    throw std::runtime_error("no");
  }),
               std::runtime_error);
  EXPECT_TRUE(database().read([](db::Connection& c) { return entries(c, Time(), 9); }).empty());
}

constexpr int chained_log = 55;

// A database of the version before, with a row that an earlier program wrote.
class AuditMigrationTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::vector<db::Migration> before;
    for (const db::Migration& migration : db::shop_migrations()) {
      if (migration.version < chained_log) before.push_back(migration);
    }
    db::migrate(*database, before);
    database->write([](db::Connection& c) {
      c.execute(
          "INSERT INTO staff_audit (id, at, member_id, token_id, permission, action, object_id, "
          "object_after, request_id) "
          "VALUES ('row', 5, 'mira', 'token', 'menus:write', 'menu_item.created', 'object', '{}', "
          "'request')");
    });
    db::migrate(*database, db::shop_migrations());
  }

  db::testing::FreshDatabase database{GetParam(), {}, false};
};

TYPECASE_EACH_ENGINE(AuditMigrationTest);

TEST_P(AuditMigrationTest, ARowOfAnEarlierVersionIsKeptAndSealed) {
  SystemClock clock;
  EXPECT_EQ(Sealer(*database, clock, testing::server_key).run(), 1u);
  database->read([](db::Connection& c) {
    const RecordedEntry kept = entries(c, Time(), 9).at(0);
    EXPECT_EQ(kept.id, "row");
    EXPECT_EQ(kept.actor.member_id, "mira");
    EXPECT_EQ(kept.actor.via, Via::token);
    EXPECT_EQ(kept.actor.via_id, "token");
    EXPECT_EQ(kept.entry.at, from_micros(5));
    EXPECT_EQ(kept.entry.object_after, "{}");
    EXPECT_EQ(kept.sequence, 1);
  });
}

}  // namespace
}  // namespace typecase::audit
