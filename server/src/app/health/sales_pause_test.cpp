#include "app/health/sales_pause.h"

#include <gmock/gmock.h>

#include "app/jobs/sweep.h"
#include "base/log.h"
#include "db/record.h"
#include "db/testing.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;
using delivery::Impediment;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const delivery::Readiness selling;
const delivery::Readiness full{true, false, {Impediment::disk_full}};
const delivery::Readiness unreachable{false, false, {Impediment::database_unreadable}};

class SalesPauseTest : public db::testing::EachEngine {
 protected:
  void SetUp() override { log::set_level(log::Level::off); }
  void TearDown() override { log::set_level(log::Level::info); }

  SalesPauseNotices start(const std::string& node = "node") {
    return SalesPauseNotices(counted, clock, node, [this] { return foundry; });
  }
  // A check every two seconds.
  void pass(std::chrono::seconds time, const delivery::Readiness& readiness) {
    pass(time, {{&notices, &readiness}});
  }
  // The same, of several nodes beside each other.
  using Nodes = std::vector<std::pair<SalesPauseNotices*, const delivery::Readiness*>>;
  void pass(std::chrono::seconds time, const Nodes& nodes) {
    for (auto passed = 0s; passed < time; passed += 2s) {
      clock.advance(2s);
      for (auto [node, readiness] : nodes) node->note(*readiness);
    }
  }
  // As the readiness monitor of a node that is alive.
  void touch(const std::string& node) {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE sales_readiness SET checked_at = $2 WHERE node = $1", node,
                         clock.now());
    });
  }
  std::int64_t nodes() {
    return database().read([](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM sales_readiness");
    });
  }
  std::vector<std::string> mails() {
    std::vector<std::string> subjects;
    for (const db::Row& row : database().read([](db::Connection& connection) {
           return connection.rows("SELECT subject FROM outbox ORDER BY created_at");
         })) {
      subjects.push_back(row.text("subject"));
    }
    return subjects;
  }
  std::string text_of(const std::string& kind) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::string>("SELECT text_body FROM outbox WHERE kind = $1", kind);
    });
  }

  catalogue::Foundry foundry = [] {
    catalogue::Foundry foundry;
    foundry.name = "Demo Foundry";
    foundry.email = "letters@foundry.example";
    return foundry;
  }();
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  db::testing::CountingDatabase counted{database()};
  SalesPauseNotices notices = start();
  const std::string paused = "Your shop has stopped selling";
  const std::string resumed = "Your shop sells again";
};

TYPECASE_EACH_ENGINE(SalesPauseTest);

TEST_P(SalesPauseTest, TellsTheFoundryOnceThatItBeginsAndOnceThatItIsOver) {
  pass(10s, selling);
  pass(1h, full);
  EXPECT_THAT(mails(), ElementsAre(paused));
  EXPECT_THAT(text_of("sales_paused"), HasSubstr("disk"));
  pass(1h, selling);
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
}

TEST_P(SalesPauseTest, TellsOfEachPause) {
  for (int i = 0; i < 2; ++i) {
    pass(2min, full);
    pass(2min, selling);
  }
  EXPECT_THAT(mails(), ElementsAre(paused, resumed, paused, resumed));
}

TEST_P(SalesPauseTest, AFewSecondsAreNoMailWorth) {
  pass(30s, full);
  pass(2min, selling);
  EXPECT_THAT(mails(), IsEmpty());
}

TEST_P(SalesPauseTest, TellsAfterwardsWhenNothingCouldBeStored) {
  pass(1h, unreachable);
  pass(1min, selling);
  EXPECT_THAT(mails(), ElementsAre(resumed));
}

TEST_P(SalesPauseTest, TriesAgainWhatCouldNotBeStored) {
  counted.before_write = [] { throw db::DbError(db::Errc::disk_full, "full"); };
  notices.note(full);
  clock.advance(2min);
  EXPECT_THROW(notices.note(full), db::DbError);
  EXPECT_THROW(notices.note(selling), db::DbError);
  counted.before_write = {};
  notices.note(selling);
  notices.note(selling);
  EXPECT_THAT(mails(), ElementsAre(resumed));
}

TEST_P(SalesPauseTest, APauseThatGoesOnOverARestartIsToldOnce) {
  pass(2min, full);
  SalesPauseNotices next = start();
  next.note(full);
  clock.advance(1h);
  next.note(full);
  EXPECT_THAT(mails(), ElementsAre(paused));
  SalesPauseNotices last = start();
  last.note(selling);
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
}

TEST_P(SalesPauseTest, NodesThatPauseTogetherTellOnce) {
  SalesPauseNotices other = start("other");
  pass(2min, {{&notices, &full}, {&other, &full}});
  EXPECT_THAT(mails(), ElementsAre(paused));
  pass(2min, {{&notices, &selling}, {&other, &selling}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
  pass(2min, {{&notices, &full}, {&other, &full}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed, paused));
}

TEST_P(SalesPauseTest, NodesThatCouldStoreNothingTellOnceThatItIsOver) {
  SalesPauseNotices other = start("other");
  pass(1h, {{&notices, &unreachable}, {&other, &unreachable}});
  pass(10s, {{&notices, &selling}, {&other, &unreachable}});
  pass(2min, {{&notices, &selling}, {&other, &selling}});
  EXPECT_THAT(mails(), ElementsAre(resumed));
}

TEST_P(SalesPauseTest, IsOverWhenTheLastNodeSells) {
  SalesPauseNotices other = start("other");
  pass(2min, {{&notices, &full}, {&other, &full}});
  for (int i = 0; i < 10; ++i) {
    touch("other");
    pass(1min, {{&notices, &selling}, {&other, &full}});
  }
  EXPECT_THAT(mails(), ElementsAre(paused));
  pass(2s, {{&notices, &selling}, {&other, &selling}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
}

TEST_P(SalesPauseTest, ANodeThatGoesOnPausingTellsWhenTheOthersHaveSold) {
  SalesPauseNotices other = start("other");
  pass(80s, {{&notices, &full}, {&other, &unreachable}});
  pass(30s, {{&notices, &selling}, {&other, &full}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed)) << "it may be over at once";
  pass(1min, {{&notices, &selling}, {&other, &full}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed, paused));
}

TEST_P(SalesPauseTest, APauseThatGoesOnUnderAnotherNameIsToldOnce) {
  pass(2min, full);
  SalesPauseNotices next = start("container-2");
  pass(2min, {{&next, &full}});
  EXPECT_THAT(mails(), ElementsAre(paused));
  pass(2min, {{&next, &selling}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
}

TEST_P(SalesPauseTest, ANodeUnderANewNameTellsTheEndOfAPauseThatItDidNotSee) {
  pass(2min, full);
  SalesPauseNotices next = start("container-2");
  pass(3min, {{&next, &selling}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
  SalesPauseNotices third = start("container-3");
  pass(3min, {{&third, &selling}});
  EXPECT_THAT(mails(), ElementsAre(paused, resumed));
}

TEST_P(SalesPauseTest, SilentNodesAreSwept) {
  SalesPauseNotices other = start("other");
  pass(2min, {{&notices, &full}, {&other, &full}});
  EXPECT_EQ(nodes(), 2);
  clock.advance(25h);
  touch("other");
  sweep(database(), clock.now());
  EXPECT_EQ(nodes(), 1);
}

TEST_P(SalesPauseTest, AFoundryWithoutAnAddressGetsNoMail) {
  foundry.email = "";
  pass(2min, full);
  pass(2min, selling);
  EXPECT_THAT(mails(), IsEmpty());
}

}  // namespace
}  // namespace typecase::app
