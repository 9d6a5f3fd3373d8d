#include "jobs/worker.h"
#include "db/record.h"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <future>

#include "base/eventually_testing.h"
#include "db/testing.h"

namespace typecase::jobs {
namespace {

using namespace std::chrono_literals;

constexpr Time start{std::chrono::microseconds{1'800'000'000'000'000}};

class JobsTest : public db::testing::EachEngine {
 protected:
  bool enqueue(std::string_view key, std::string_view kind = "mail", Time run_at = start,
               int priority = usual_priority) {
    return database().write([&](db::Connection& connection) {
      return jobs::enqueue(connection, kind, key, "{}", run_at, priority);
    });
  }

  void run_again(std::string_view key) {
    database().write([&](db::Connection& connection) {
      jobs::run_again(connection, "mail", key, "{}", clock_.now());
    });
  }

  // A worker that writes down the keys of the jobs it runs.
  void note(Worker& worker, const std::string& kind = "mail", Lane lane = Lane::prompt) {
    worker.handle(kind, lane, [this](const Job& job) { ran_.push_back(job.key); });
  }

  Time lease_until(const std::string& key) {
    return database().read([&](db::Connection& connection) {
      return connection
          .value<std::optional<Time>>("SELECT lease_until FROM job WHERE key = $1", key)
          .value_or(Time{});
    });
  }

  std::string state(const std::string& key) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::string>("SELECT state FROM job WHERE key = $1", key);
    });
  }

  ManualClock clock_{start};
  Worker worker_{database(), clock_};
  std::vector<std::string> ran_;
};
TYPECASE_EACH_ENGINE(JobsTest);

TEST_P(JobsTest, RunsAJobOnceWithWhatWasEnqueued) {
  database().write([](db::Connection& connection) {
    jobs::enqueue(connection, "mail", "order-1", R"({"to":"ada"})", start);
  });
  std::vector<Job> ran;
  worker_.handle("mail", Lane::prompt, [&](const Job& job) { ran.push_back(job); });

  EXPECT_TRUE(worker_.run_one());
  EXPECT_FALSE(worker_.run_one());

  ASSERT_EQ(ran.size(), 1u);
  EXPECT_EQ(ran[0].kind, "mail");
  EXPECT_EQ(ran[0].key, "order-1");
  EXPECT_EQ(ran[0].payload, R"({"to":"ada"})");
  EXPECT_EQ(ran[0].attempts, 1);
  EXPECT_EQ(state("order-1"), "done");
}

TEST_P(JobsTest, HasOneJobOfAKindForEachKeyEvenWhenItIsDone) {
  note(worker_);
  EXPECT_TRUE(enqueue("a"));
  EXPECT_FALSE(enqueue("a"));
  EXPECT_TRUE(enqueue("a", "build"));
  worker_.run_one();
  EXPECT_FALSE(enqueue("a"));
  EXPECT_FALSE(worker_.run_one());
}

TEST_P(JobsTest, ForgetsAJobThatIsRolledBack) {
  note(worker_);
  EXPECT_THROW(database().write([&](db::Connection& connection) {
    jobs::enqueue(connection, "mail", "a", "{}", start);
    throw std::runtime_error("no order after all");
  }),
               std::runtime_error);
  EXPECT_FALSE(worker_.run_one());
}

TEST_P(JobsTest, WaitsUntilAJobIsDue) {
  note(worker_);
  enqueue("later", "mail", start + 1min);
  EXPECT_FALSE(worker_.run_one());
  clock_.advance(1min);
  EXPECT_TRUE(worker_.run_one());
}

TEST_P(JobsTest, RunsByPriorityThenByTime) {
  note(worker_);
  enqueue("third", "mail", start, usual_priority);
  enqueue("second", "mail", start - 1s, usual_priority);
  enqueue("first", "mail", start, usual_priority - 1);
  while (worker_.run_one()) {
  }
  EXPECT_EQ(ran_, (std::vector<std::string>{"first", "second", "third"}));
}

TEST_P(JobsTest, LeavesKindsAloneThatItDoesNotKnow) {
  note(worker_);
  enqueue("a", "build");
  EXPECT_FALSE(worker_.run_one());
}

TEST_P(JobsTest, SaysThatItIsParkedInTheTransactionThatParksIt) {
  bool broken = true;
  std::vector<std::string> told;
  worker_.handle(
      "build", Lane::prompt, [](const Job&) { throw Permanent("no fonts"); },
      [&](db::Connection& connection, const Job& job) {
        jobs::enqueue(connection, "mail", job.key, "{}", start);
        if (broken) throw std::runtime_error("the database is away");
        told.push_back(job.key);
      });
  note(worker_);
  enqueue("a", "build");
  EXPECT_THROW(worker_.run_one(), std::runtime_error);
  EXPECT_EQ(state("a"), "waiting");

  broken = false;
  clock_.advance(2min);
  EXPECT_TRUE(worker_.run_one());
  EXPECT_EQ(told, std::vector<std::string>{"a"});
  EXPECT_TRUE(worker_.run_one());  // The mail.
  EXPECT_EQ(ran_, std::vector<std::string>{"a"});
}

TEST_P(JobsTest, TriesAgainLaterEachTimeWithALongerWait) {
  int calls = 0;
  worker_.handle("mail", Lane::prompt, [&](const Job& job) {
    EXPECT_EQ(job.attempts, ++calls);
    if (calls < 4) throw std::runtime_error("connection refused");
  });
  enqueue("a");

  for (std::chrono::seconds delay : {2s, 4s, 8s}) {
    EXPECT_TRUE(worker_.run_one());
    clock_.advance(delay / 2 - 1ms);
    EXPECT_FALSE(worker_.run_one()) << "before half of the delay";
    clock_.advance(delay / 2 + 1ms);
  }

  EXPECT_TRUE(worker_.run_one());
  EXPECT_EQ(state("a"), "done");
}

TEST_P(JobsTest, NeverWaitsLongerThanTheLongestDelay) {
  worker_.handle("mail", Lane::prompt, [](const Job&) { throw std::runtime_error("no"); });
  enqueue("a");
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(worker_.run_one());
    clock_.advance(1h);
  }
}

TEST_P(JobsTest, ParksAJobThatCannotSucceedAndSaysWhy) {
  worker_.handle("mail", Lane::prompt, [](const Job&) { throw Permanent("no such mailbox: Æ"); });
  enqueue("a");

  EXPECT_TRUE(worker_.run_one());

  clock_.advance(24h);
  EXPECT_FALSE(worker_.run_one());
  EXPECT_EQ(state("a"), "failed");
  EXPECT_EQ(database().read([](db::Connection& connection) {
    return connection.value<std::string>("SELECT last_error FROM job");
  }),
            "no such mailbox: ??");
}

TEST(KilledProcess, DISABLED_DiesInTheMiddleOfAJob) {
  auto database = db::Database::open(std::getenv("TYPECASE_TEST_URL"));
  ManualClock clock(start);
  Worker worker(*database, clock);
  worker.handle("mail", Lane::prompt, [](const Job&) { kill(getpid(), SIGKILL); });
  worker.run_one();
}

TEST_P(JobsTest, RunsAJobOfAKilledProcessAgainWhenItsLeaseHasRunOut) {
  enqueue("a");
  ASSERT_EQ(db::testing::run_as_process("KilledProcess.DISABLED_DiesInTheMiddleOfAJob", url()),
            137);
  note(worker_);

  EXPECT_FALSE(worker_.run_one());
  clock_.advance(61s);
  EXPECT_TRUE(worker_.run_one());

  EXPECT_EQ(ran_, std::vector<std::string>{"a"});
  EXPECT_EQ(state("a"), "done");
}

TEST_P(JobsTest, TakesOverWhatAKilledPredecessorHeldAndCountsItsLoss) {
  enqueue("a");
  ASSERT_EQ(db::testing::run_as_process("KilledProcess.DISABLED_DiesInTheMiddleOfAJob", url()),
            137);

  worker_.take_over();

  EXPECT_EQ(Queue(database(), clock_, 1min).claim({"mail"})->losses, 1);
}

TEST_P(JobsTest, ParksAJobThatEndsItsProcessAgainAndAgain) {
  Queue queue(database(), clock_, 60s);
  enqueue("a");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(queue.claim({"mail"})->losses, i);
    clock_.advance(61s);
  }
  note(worker_);
  EXPECT_TRUE(worker_.run_one());
  EXPECT_TRUE(ran_.empty());
  EXPECT_EQ(state("a"), "failed");
}

TEST_P(JobsTest, GivesBackWhatRunsWithoutALoss) {
  enqueue("a");
  enqueue("b", "mail", start, later_priority);
  std::promise<void> begun, end;
  worker_.handle("mail", Lane::prompt, [&](const Job&) {
    begun.set_value();
    end.get_future().wait();
  });
  worker_.start();
  ASSERT_EQ(begun.get_future().wait_for(1min), std::future_status::ready);

  worker_.request_stop();
  worker_.give_back();
  auto again = Queue(database(), clock_, 1min).claim({"mail"});
  end.set_value();
  worker_.stop();

  ASSERT_TRUE(again);
  EXPECT_EQ(again->losses, 0);
  EXPECT_EQ(again->job.key, "a");
  EXPECT_EQ(state("a"), "waiting");  // Its first holder has lost it.
  EXPECT_EQ(state("b"), "waiting");
}

TEST_P(JobsTest, CountsNoLossWhenAHandlerSaysThatItFailed) {
  worker_.handle("mail", Lane::prompt, [](const Job&) { throw std::runtime_error("no"); });
  enqueue("a");
  for (int i = 0; i < 7; ++i) {
    EXPECT_TRUE(worker_.run_one());
    clock_.advance(1h);
  }
  EXPECT_EQ(state("a"), "waiting");
}

TEST_P(JobsTest, ParksAJobAfterAHundredAttempts) {
  worker_.handle("mail", Lane::prompt, [](const Job&) { throw std::runtime_error("no"); });
  enqueue("a");
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(state("a"), "waiting");
    worker_.run_one();
    clock_.advance(1h);
  }
  EXPECT_EQ(state("a"), "failed");
}

TEST_P(JobsTest, KeepsTryingForMoreThanTwoDays) {
  worker_.handle("mail", Lane::mail, [](const Job&) { throw std::runtime_error("no"); });
  enqueue("a");
  while (clock_.now() < start + 48h) {
    worker_.run_one();
    EXPECT_EQ(state("a"), "waiting");
    clock_.advance(1min);
  }
}

TEST_P(JobsTest, RunsAParkedJobAgainAsIfItHadNeverBeenTried) {
  bool is_taken = false;
  worker_.handle("mail", Lane::mail, [&](const Job& job) {
    EXPECT_EQ(job.attempts, 1);
    if (!is_taken) throw Permanent("no such mailbox");
  });
  enqueue("a");
  worker_.run_one();
  ASSERT_EQ(state("a"), "failed");

  is_taken = true;
  run_again("a");
  run_again("never enqueued");
  EXPECT_TRUE(worker_.run_one());
  EXPECT_TRUE(worker_.run_one());
  EXPECT_EQ(state("a"), "done");
  EXPECT_EQ(state("never enqueued"), "done");
}

TEST_P(JobsTest, RunsAgainAtTheGivenPriorityUnlessItWaits) {
  Queue queue(database(), clock_, 60s);
  const auto priority_again = [&] {
    return database().write([&](db::Connection& connection) {
      jobs::run_again(connection, "mail", "a", "{}", clock_.now(), later_priority);
      return connection.value<std::int64_t>("SELECT priority FROM job WHERE key = 'a'");
    });
  };
  enqueue("a");
  EXPECT_EQ(priority_again(), usual_priority);
  queue.done(queue.claim({"mail"}).value());
  EXPECT_EQ(priority_again(), later_priority);
}

TEST_P(JobsTest, LeavesAJobThatRunsToItsHolderAndRunsItAgainWhateverItsEnd) {
  Queue queue(database(), clock_, 60s);
  const std::function<bool(const Claim&)> ends[] = {
      [&](const Claim& claim) { return queue.done(claim); },
      [&](const Claim& claim) {
        return queue.failed(claim, "no", [](auto&, auto&) { ADD_FAILURE() << "parked"; });
      },
      [&](const Claim& claim) { return queue.again(claim, 1h, "no"); },
      [&](const Claim& claim) {
        queue.give_back({claim.lease});
        return true;
      }};
  for (const auto& end : ends) {
    run_again("a");
    Claim claim = queue.claim({"mail"}).value();
    run_again("a");
    EXPECT_FALSE(queue.claim({"mail"}).has_value());
    EXPECT_TRUE(queue.renew(claim));
    EXPECT_TRUE(end(claim));
    EXPECT_EQ(state("a"), "waiting");
    const auto next = queue.claim({"mail"});
    ASSERT_TRUE(next);
    EXPECT_EQ(next->job.attempts, 1);
    EXPECT_EQ(next->losses, 0);
    EXPECT_TRUE(queue.done(*next));
    EXPECT_EQ(state("a"), "done");
  }
}

TEST_P(JobsTest, RunsAJobAgainOnceThatASecondAttemptHeld) {
  Queue queue(database(), clock_, 60s);
  enqueue("a");
  queue.again(queue.claim({"mail"}).value(), 0s, "no");
  const Claim claim = queue.claim({"mail"}).value();
  EXPECT_EQ(claim.job.attempts, 2);
  run_again("a");
  EXPECT_TRUE(queue.done(claim));
  EXPECT_TRUE(queue.done(queue.claim({"mail"}).value()));
  EXPECT_FALSE(queue.claim({"mail"}).has_value());
}

TEST_P(JobsTest, RunsAJobAgainWhoseHolderLostItMeanwhile) {
  Queue queue(database(), clock_, 60s);
  enqueue("a");
  const Claim lost = queue.claim({"mail"}).value();
  run_again("a");
  clock_.advance(61s);
  const Claim current = queue.claim({"mail"}).value();
  EXPECT_FALSE(queue.done(lost));
  EXPECT_TRUE(queue.done(current));
  EXPECT_EQ(state("a"), "done");
}

TEST_P(JobsTest, AMailServerThatHangsKeepsNothingElseWaiting) {
  Worker worker(database(), clock_);
  std::promise<void> let_go, answered;
  worker.handle("mail", Lane::mail, [&](const Job&) { let_go.get_future().wait(); });
  worker.handle("gateway_event", Lane::prompt, [&](const Job&) { answered.set_value(); });
  enqueue("a", "mail", start, 1);
  worker.start();
  enqueue("b", "gateway_event");
  worker.wake();
  EXPECT_EQ(answered.get_future().wait_for(1min), std::future_status::ready);
  let_go.set_value();
  worker.stop();
}

TEST_P(JobsTest, DoesNotFinishAJobWhoseLeaseWasLost) {
  Queue queue(database(), clock_, 60s);
  enqueue("a");
  Claim lost = queue.claim({"mail"}).value();
  clock_.advance(61s);
  Claim current = queue.claim({"mail"}).value();

  EXPECT_FALSE(queue.renew(lost));
  EXPECT_FALSE(queue.done(lost));
  EXPECT_FALSE(queue.again(lost, 1s, "late"));
  EXPECT_TRUE(queue.done(current));
}

TEST_P(JobsTest, KeepsAJobWhoseLeaseIsRenewed) {
  Queue queue(database(), clock_, 60s);
  enqueue("a");
  Claim claim = queue.claim({"mail"}).value();
  clock_.advance(59s);
  EXPECT_TRUE(queue.renew(claim));
  clock_.advance(59s);
  EXPECT_FALSE(queue.claim({"mail"}).has_value());
}

TEST_P(JobsTest, SweepsOnlyWhatWasDoneBefore) {
  note(worker_);
  enqueue("old");
  worker_.run_one();
  clock_.advance(48h);
  enqueue("new", "mail", clock_.now());
  worker_.run_one();
  enqueue("waiting");

  EXPECT_EQ(sweep(database(), clock_.now() - 24h), 1);

  EXPECT_TRUE(enqueue("old"));
  EXPECT_FALSE(enqueue("new"));
  EXPECT_FALSE(enqueue("waiting"));
}

TEST_P(JobsTest, TwoWorkersShareJobsAndRunEachOnce) {
  for (int i = 0; i < 40; ++i) enqueue(std::to_string(i));
  std::mutex mutex;
  std::map<std::string, int> runs;
  auto handler = [&](const Job& job) {
    std::lock_guard guard(mutex);
    ++runs[job.key];
  };
  Options options;
  options.prompt_threads = 3;
  auto other = db::Database::open(url());
  Worker first(database(), clock_, options), second(*other, clock_, options);
  first.handle("mail", Lane::prompt, handler);
  second.handle("mail", Lane::prompt, handler);

  first.start();
  second.start();
  EXPECT_TRUE(eventually([&] {
    std::lock_guard guard(mutex);
    return runs.size() == 40;
  }));
  first.stop();
  second.stop();

  for (const auto& [key, count] : runs) EXPECT_EQ(count, 1) << key;
}

// Jobs of a lane run beside each other, and one wake suffices for all that wait.
TEST_P(JobsTest, RunsAsManyJobsAtOnceAsItsLaneHasThreads) {
  Options options;
  options.prompt_threads = 4;
  options.poll = 1h;
  db::testing::CountingDatabase counted(database());
  Worker worker(counted, clock_, options);
  std::atomic<int> running = 0;
  std::promise<void> let_go;
  const std::shared_future<void> gone = let_go.get_future().share();
  worker.handle("mail", Lane::prompt, [&](const Job&) {
    ++running;
    gone.wait();
  });
  worker.start();
  EXPECT_TRUE(eventually([&] { return counted.finished_reads == 1; }));

  for (int i = 0; i < 6; ++i) enqueue(std::to_string(i));
  worker.wake();
  EXPECT_TRUE(eventually([&] { return running == 4; }));
  let_go.set_value();
  EXPECT_TRUE(eventually([&] { return state("5") == "done"; }));
  worker.stop();

  for (int i = 0; i < 6; ++i) EXPECT_EQ(state(std::to_string(i)), "done");
  EXPECT_EQ(running, 6);
}

TEST_P(JobsTest, LooksWithOneThreadHoweverManyWait) {
  Options options;
  options.prompt_threads = 16;
  options.poll = 1h;
  db::testing::CountingDatabase counted(database());
  Worker worker(counted, clock_, options);
  worker.handle("mail", Lane::prompt, [](const Job&) {});
  worker.start();
  EXPECT_TRUE(eventually([&] { return counted.finished_reads == 1; }));
  enqueue("a");
  worker.wake();
  EXPECT_TRUE(eventually([&] { return state("a") == "done"; }));
  worker.stop();

  // At first, for the job, and by two threads after it: one as it begins and one as it ends.
  EXPECT_LE(counted.reads, 4);
}

TEST_P(JobsTest, LooksAtEachPollWhileOtherThreadsAreBusy) {
  Options options;
  options.prompt_threads = 2;
  options.poll = 10ms;
  Worker worker(database(), clock_, options);
  std::promise<void> begun, let_go;
  worker.handle("slow", Lane::prompt, [&](const Job&) {
    begun.set_value();
    let_go.get_future().wait();
  });
  worker.handle("mail", Lane::prompt, [](const Job&) {});
  enqueue("a", "slow");
  worker.start();
  begun.get_future().wait();

  enqueue("b");  // By another process: nobody wakes this one.
  EXPECT_TRUE(eventually([&] { return state("b") == "done"; }));
  let_go.set_value();
  worker.stop();
}

TEST_P(JobsTest, WakesAtOnceAndFinishesTheCurrentJobBeforeItStops) {
  Options options;
  options.poll = 1h;
  db::testing::CountingDatabase counted(database());
  Worker worker(counted, clock_, options);
  std::promise<void> begun;
  std::atomic<bool> finished = false;
  worker.handle("mail", Lane::prompt, [&](const Job&) {
    begun.set_value();
    std::this_thread::sleep_for(200ms);
    finished = true;
  });
  worker.start();
  EXPECT_TRUE(eventually([&] { return counted.finished_reads == 1; }));  // It has found nothing.

  enqueue("a");
  worker.wake();
  ASSERT_EQ(begun.get_future().wait_for(1min), std::future_status::ready);
  worker.stop();

  EXPECT_TRUE(finished);
  EXPECT_EQ(state("a"), "done");
}

// The lease runs by clock_; the worker looks after it every third of its length in real time.
TEST_P(JobsTest, RenewsTheLeaseWhileAJobRuns) {
  Options options;
  options.lease = 30ms;
  Worker worker(database(), clock_, options);
  std::promise<void> begun, let_go;
  worker.handle("mail", Lane::prompt, [&](const Job&) {
    begun.set_value();
    let_go.get_future().wait();
  });
  enqueue("a");
  worker.start();
  begun.get_future().wait();
  Queue other(database(), clock_, options.lease);
  for (int i = 0; i < 5; ++i) {
    clock_.advance(20ms);
    ASSERT_TRUE(eventually([&] { return lease_until("a") == clock_.now() + options.lease; }));
    EXPECT_FALSE(other.claim({"mail"}));
  }
  let_go.set_value();
  worker.stop();
  EXPECT_EQ(state("a"), "done");
}

TEST_P(JobsTest, BackgroundKindsYieldToTheRestOfTheSystem) {
  Worker worker(database(), clock_);
  std::promise<int> prompt, background, spare;
  worker.handle("mail", Lane::prompt,
                [&](const Job&) { prompt.set_value(getpriority(PRIO_PROCESS, 0)); });
  worker.handle("build", Lane::background,
                [&](const Job&) { background.set_value(getpriority(PRIO_PROCESS, 0)); });
  worker.handle("shrink", Lane::spare,
                [&](const Job&) { spare.set_value(getpriority(PRIO_PROCESS, 0)); });
  enqueue("a", "mail");
  enqueue("a", "build");
  enqueue("a", "shrink");
  worker.start();
  int least = spare.get_future().get();
  int niceness = background.get_future().get();
  int usual = prompt.get_future().get();
  worker.stop();
  EXPECT_EQ(niceness, std::min(19, usual + 10));  // The tests may run at a low priority.
  EXPECT_EQ(least, 19);
}

}  // namespace
}  // namespace typecase::jobs
