#include "audit/sealer.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "audit/testing.h"
#include "base/fail_point_testing.h"
#include "base/sweep_testing.h"

namespace typecase::audit {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::server_key;

class SealerTest : public testing::AuditFixture {
 protected:
  // Rows written by one of several threads; the clock stands.
  void write_rows(db::Database& target, int rows) {
    for (int i = 0; i < rows; ++i) {
      target.write([&](db::Connection& c) { record(c, mira, entry("object", clock.now())); });
    }
  }
  std::unique_ptr<db::Database> open(int connections) {
    db::Options options;
    options.readers = connections;
    return db::Database::open(url(), options);
  }
};

TYPECASE_EACH_ENGINE(SealerTest);

TEST_P(SealerTest, SealsRowsInTheirOrderAndSignsTheHead) {
  add_and_seal(3);
  EXPECT_THAT(sealed(), ElementsAre("object-1", "object-2", "object-3"));
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.rows, 3);
  EXPECT_EQ(report.head->sequence, 3);
  EXPECT_EQ(report.head->sealed_at, clock.now());
  EXPECT_EQ(sealer.run(), 0u);
}

TEST_P(SealerTest, GoesOnFromTheHead) {
  add_and_seal(2);
  add("later");
  EXPECT_EQ(sealer.run(), 1u);
  EXPECT_THAT(sealed(), ElementsAre("object-1", "object-2", "later"));
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_P(SealerTest, SealsMoreRowsThanOneBatchTakes) {
  const int rows = Sealer::most_in_batch + 1;
  write_rows(database(), rows);
  EXPECT_EQ(sealer.run(), static_cast<std::size_t>(rows));
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.head->sequence, rows);
}

TEST_P(SealerTest, ARowThatCommitsLateFollowsRowsWithALaterTime) {
  const Time early = clock.now();
  std::promise<void> is_written, may_commit;
  auto write_early = [&](db::Database& server, bool waits) {
    server.write([&](db::Connection& c) {
      record(c, mira, entry("early", early));
      if (!waits) return;
      is_written.set_value();
      may_commit.get_future().wait();
    });
  };
  clock.advance(1s);
  std::thread slow;
  // SQLite has one writer: there the row is merely written late. On PostgreSQL each server has one.
  std::unique_ptr<db::Database> other;
  if (!on_sqlite()) {
    other = db::Database::open(url());
    slow = std::thread([&] { write_early(*other, true); });
    is_written.get_future().wait();
  }
  add("later");
  EXPECT_EQ(sealer.run(), 1u);
  if (on_sqlite()) {
    write_early(database(), false);
  } else {
    may_commit.set_value();
    slow.join();
  }
  EXPECT_EQ(sealer.run(), 1u);
  EXPECT_THAT(sealed(), ElementsAre("later", "early"));
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_P(SealerTest, LeavesTheLogToTheHolderOfTheLeaseUntilItEnds) {
  add_and_seal(1);
  Sealer other(database(), clock, server_key);
  add("left");
  EXPECT_EQ(other.run(), 0u);
  clock.advance(Sealer::lease);
  EXPECT_EQ(other.run(), 1u);
  add("lost");
  EXPECT_EQ(sealer.run(), 0u);
}

TEST_P(SealerTest, ALeaseThatIsReleasedIsFreeAtOnce) {
  add_and_seal(1);
  add("left");
  Sealer other(database(), clock, server_key);
  other.release();  // It has none.
  EXPECT_EQ(other.run(), 0u);
  sealer.release();
  EXPECT_EQ(other.run(), 1u);
}

TEST_P(SealerTest, ABatchThatIsBrokenOffLeavesNothing) {
  write_rows(database(), Sealer::most_in_batch + 5);
  int batches = 0;
  {
    ScopedFailPoint second("audit.rows_chained", [&] {
      if (++batches == 2) throw std::runtime_error("no");
    });
    EXPECT_THROW(sealer.run(), std::runtime_error);
  }
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.rows, Sealer::most_in_batch);
  EXPECT_EQ(report.unsealed, 5);

  clock.advance(Sealer::lease);
  EXPECT_EQ(Sealer(database(), clock, server_key).run(), 5u);
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.head->sequence, Sealer::most_in_batch + 5);
}

TEST_P(SealerTest, RefusesToGoOnFromAHeadThatItDidNotSign) {
  add_and_seal(3);
  tamper("DELETE FROM staff_audit WHERE sequence = 3");
  tamper(
      "UPDATE staff_audit_head SET sequence = 2, "
      "hash = (SELECT hash FROM staff_audit WHERE sequence = 2)");
  add("later");
  EXPECT_THROW(sealer.run(), std::runtime_error);
  EXPECT_EQ(sealed().size(), 2u);
  tamper("DELETE FROM staff_audit_head");
  EXPECT_THROW(sealer.run(), std::runtime_error);
}

TEST_P(SealerTest, GoesOnOnceTheChainWasAcceptedAsItStands) {
  add_and_seal(3);
  tamper("DELETE FROM staff_audit WHERE sequence = 3");
  tamper("DELETE FROM staff_audit_head");
  database().write([&](db::Connection& c) {
    accept_chain(c, head_key(server_key), mira, "a restored backup", clock.now());
  });
  EXPECT_EQ(sealer.run(), 1u);
  EXPECT_THAT(faults(), IsEmpty());
  const auto last = database().read([](db::Connection& c) { return entries(c, Time(), 1); }).at(0);
  EXPECT_EQ(last.entry.action, "audit.accepted");
  EXPECT_EQ(last.entry.object_id, "2");
  EXPECT_EQ(last.entry.reason, "a restored backup");
  EXPECT_EQ(last.sequence, 3);
}

TEST_P(SealerTest, TwoSealersAtOnceSealEachRowOnce) {
  constexpr int rows = 1500;
  auto other_pool = open(4);
  write_rows(database(), rows);
  std::atomic<std::size_t> total = 0;
  auto seal = [&](db::Database& target) {
    Sealer own(target, clock, server_key);
    while (total < rows) {
      total += own.run();
      own.release();
    }
  };
  std::thread first([&] { seal(database()); }), second([&] { seal(*other_pool); });
  first.join();
  second.join();
  EXPECT_EQ(total, static_cast<std::size_t>(rows));
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.head->sequence, rows);
}

TEST_P(SealerTest, SealsInOrderWithoutAGapWhileEightConnectionsWrite) {
  constexpr int writers = 8;
  const int rows = (in_gate() ? 1600 : 10'000) / writers;
  auto pool = open(writers + 1);
  std::atomic<int> writing = writers;
  std::vector<std::thread> threads;
  for (int i = 0; i < writers; ++i) {
    threads.emplace_back([&] {
      write_rows(*pool, rows);
      --writing;
    });
  }
  Sealer busy(*pool, clock, server_key);
  std::size_t total = 0;
  while (writing > 0) total += busy.run();
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(total, 0u);  // while they wrote
  total += busy.run();

  EXPECT_EQ(total, static_cast<std::size_t>(writers * rows));
  EXPECT_THAT(faults(), IsEmpty());
  EXPECT_EQ(report.rows, writers * rows);
  EXPECT_EQ(report.head->sequence, writers * rows);
  EXPECT_EQ(report.unsealed, 0);
}

}  // namespace
}  // namespace typecase::audit
