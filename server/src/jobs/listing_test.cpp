#include "jobs/listing.h"

#include <gmock/gmock.h>

#include "db/record.h"
#include "db/testing.h"
#include "jobs/worker.h"

namespace typecase::jobs {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Time start{std::chrono::microseconds{1'800'000'000'000'000}};

class JobListingTest : public db::testing::EachEngine {
 protected:
  void add(const std::string& kind, const std::string& key, Time run_at = start) {
    database().write([&](db::Connection& c) { enqueue(c, kind, key, "{\"token\":1}", run_at); });
  }

  void run_failing(const std::string& kind, const char* why) {
    Worker worker(database(), clock);
    worker.handle(kind, Lane::prompt, [&](const Job&) { throw Permanent(why); });
    while (worker.run_one()) {
    }
  }

  JobList list(const JobFilter& filter = {}, const JobPage& page = {}) {
    return database().read(
        [&](db::Connection& c) { return find_jobs(c, filter, page, clock.now()); });
  }

  std::vector<std::string> keys(const JobFilter& filter = {}) {
    std::vector<std::string> found;
    for (const OpenJob& job : list(filter).jobs) found.push_back(job.key);
    return found;
  }

  RetriedJob retry_key(const std::string& key) {
    return database().write([&](db::Connection& c) {
      const auto id = c.find<std::string>("SELECT id FROM job WHERE key = $1", key);
      return retry(c, id.value_or("nothing"), clock.now());
    });
  }

  ManualClock clock{start};
};
TYPECASE_EACH_ENGINE(JobListingTest);

TEST_P(JobListingTest, GivenUpJobsComeFirstThenThoseThatAreDueSoonest) {
  add("b", "later", start + 2h);
  add("a", "failed");
  run_failing("a", "no");
  add("b", "sooner", start + 1h);
  const JobList found = list();
  EXPECT_THAT(keys(), ElementsAre("failed", "sooner", "later"));
  EXPECT_EQ(found.jobs[0].state, JobState::failed);
  EXPECT_EQ(found.jobs[0].next_at, std::nullopt);
  EXPECT_EQ(found.jobs[0].last_error, "no");
  EXPECT_EQ(found.jobs[0].attempts, 1);
  EXPECT_EQ(found.jobs[1].next_at, start + 1h);
  EXPECT_EQ(found.jobs[1].last_error, std::nullopt);
}

TEST_P(JobListingTest, CountsByStateWhateverTheFilter) {
  add("a", "failed");
  run_failing("a", "no");
  add("b", "running");
  Queue queue(database(), clock, 60s);
  ASSERT_TRUE(queue.claim({"b"}));
  add("c", "waiting", start + 1h);
  for (const JobFilter& filter :
       {JobFilter{}, JobFilter{.state = JobState::failed}, JobFilter{.kind = "none"}}) {
    const JobList found = list(filter);
    EXPECT_EQ(found.counts.waiting, 1);
    EXPECT_EQ(found.counts.running, 1);
    EXPECT_EQ(found.counts.failed, 1);
    EXPECT_THAT(found.kinds, ElementsAre("a", "b", "c"));
  }
  EXPECT_THAT(keys({.state = JobState::running}), ElementsAre("running"));
  EXPECT_THAT(keys({.state = JobState::waiting}), ElementsAre("waiting"));
  EXPECT_THAT(keys({.kind = "c"}), ElementsAre("waiting"));
  clock.advance(61s);
  EXPECT_THAT(keys({.state = JobState::running}), IsEmpty()) << "the lease has run out";
}

TEST_P(JobListingTest, LeavesOutWhatIsDone) {
  add("a", "done");
  Worker worker(database(), clock);
  worker.handle("a", Lane::prompt, [](const Job&) {});
  EXPECT_TRUE(worker.run_one());
  EXPECT_THAT(keys(), IsEmpty());
  EXPECT_THAT(list().kinds, IsEmpty());
}

TEST_P(JobListingTest, PagesGoOnFromGivenUpJobsToTheOthers) {
  for (const char* key : {"f1", "f2", "f3"}) add("a", key);
  run_failing("a", "no");
  for (const char* key : {"w1", "w2"}) add("b", key);
  std::vector<std::string> seen;
  JobPage page{.limit = 2};
  do {
    const JobList found = list({}, page);
    for (const OpenJob& job : found.jobs) seen.push_back(job.key);
    page.after = found.next ? parse_job_cursor(to_text(*found.next)) : std::nullopt;
  } while (page.after);
  EXPECT_THAT(seen, ::testing::UnorderedElementsAre("f1", "f2", "f3", "w1", "w2"));
  EXPECT_EQ(seen[3][0], 'w');
  EXPECT_FALSE(parse_job_cursor(to_cursor({1, random_id()}, "mails")));
}

TEST_P(JobListingTest, AJobIsRetriedOnceUntilItIsTried) {
  add("a", "failed");
  run_failing("a", "no");
  EXPECT_TRUE(retry_key("failed").changed);
  EXPECT_FALSE(retry_key("failed").changed) << "it is due already";
  EXPECT_THAT(keys({.state = JobState::waiting}), ElementsAre("failed"));
  run_failing("a", "no");
  EXPECT_TRUE(retry_key("failed").changed);
}

TEST_P(JobListingTest, RefusesToRetryWhatIsDoneRunsOrIsNotThere) {
  EXPECT_EQ(retry_key("none").outcome, Retry::not_found);
  add("a", "done");
  Worker worker(database(), clock);
  worker.handle("a", Lane::prompt,
                [this](const Job& job) { EXPECT_EQ(retry_key(job.key).outcome, Retry::runs); });
  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(retry_key("done").outcome, Retry::is_done);
  EXPECT_FALSE(worker.run_one());
}

}  // namespace
}  // namespace typecase::jobs
