#include "specimen/check/font_checks.h"

#include "db/testing.h"
#include "db/versioned.h"
#include "fonts/testing_sfnt.h"
#include "jobs/worker.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

using catalogue::FontCheck;

class FontChecksTest : public db::testing::EachEngine {
 protected:
  FontChecksTest() {
    fonts.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quick");
    worker.handle(std::string(FontChecks::job_kind), jobs::Lane::spare,
                  [this](const jobs::Job& job) { checks.run(job); });
  }

  std::set<Digest> checked() {
    return database().read([](db::Connection& c) { return catalogue::checked_subjects(c); });
  }
  std::map<Digest, FontCheck> found() {
    return database().read([](db::Connection& c) { return catalogue::read_font_checks(c); });
  }
  std::int64_t version() {
    return database().read([](db::Connection& c) { return db::shop_version(c); });
  }
  void store(const FontCheck& check) {
    database().write([&](db::Connection& c) {
      catalogue::store_font_check(c, fonts.style(0).file, check, clock.now());
    });
  }

  ManualClock clock{from_micros(1'795'000'000'000'000)};
  testing::DemoFonts fonts;
  FontChecks checks{database(), fonts.source(), clock};
  jobs::Worker worker{database(), clock};
};
TYPECASE_EACH_ENGINE(FontChecksTest);

TEST_P(FontChecksTest, ChecksEachFileAndTrialOnceInAMinute) {
  EXPECT_EQ(checks.enqueue_missing(), 1u);
  EXPECT_FALSE(worker.run_one());
  clock.advance(std::chrono::minutes(1));
  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(checked(), (std::set<Digest>{fonts.style(0).file,
                                         trial_subject(fonts.family(0), fonts.style(0))}));
  EXPECT_TRUE(found().empty());
  EXPECT_EQ(checks.enqueue_missing(), 0u);
}

TEST_P(FontChecksTest, FindsNothingAmissWithAvar2) {
  for (const char* name :
       {"inter/Inter.var.ttf", "source-serif-4/SourceSerif4Variable-Roman.otf"}) {
    Bytes file = fonts::testing::with_table(fonts::testing::demo_font(name), "avar",
                                            fonts::testing::avar_2(2));
    fonts.add_bytes(name, std::move(file), "Quick");
  }
  checks.run_missing([](const catalogue::Style&) {});
  EXPECT_EQ(checked().size(), 6u);
  EXPECT_TRUE(found().empty());
}

TEST_P(FontChecksTest, ChecksATrialThatIsMadeOtherwise) {
  Digest before = trial_subject(fonts.family(0), fonts.style(0));
  fonts.last().trial.characters = {"latin"};
  EXPECT_NE(trial_subject(fonts.family(0), fonts.style(0)), before);
}

TEST_P(FontChecksTest, LeavesWhatWasStoppedToBeFoundMissing) {
  checks.enqueue_missing();
  clock.advance(std::chrono::minutes(1));
  checks.stop();
  EXPECT_TRUE(worker.run_one());
  EXPECT_TRUE(checked().empty());

  FontChecks next(database(), fonts.source(), clock);
  EXPECT_EQ(next.enqueue_missing(), 1u);
  next.run_missing([](const catalogue::Style&) {});
  EXPECT_EQ(checked().size(), 2u);
}

// A font that kills the process in its check must not kill it again after each start.
TEST_P(FontChecksTest, GivesNoNewAttemptsToACheckThatDied) {
  checks.enqueue_missing();
  clock.advance(std::chrono::minutes(1));
  jobs::Queue queue(database(), clock, std::chrono::seconds(1));
  for (int losses = 0; losses < 5; ++losses) {
    ASSERT_TRUE(queue.claim({std::string(FontChecks::job_kind)}));
    clock.advance(std::chrono::seconds(2));
    checks.enqueue_missing();
  }
  EXPECT_TRUE(worker.run_one());  // parks it
  checks.enqueue_missing();
  clock.advance(std::chrono::minutes(2));
  EXPECT_FALSE(worker.run_one());
  EXPECT_TRUE(checked().empty());
}

TEST_P(FontChecksTest, MovesTheShopVersionWhenScriptsAreSentOtherwise) {
  std::int64_t before = version();
  store({});
  EXPECT_EQ(version(), before);
  FontCheck check{{"Latn"}, {"Grek"}, {{"tester", "Latn", "cs", "text", "3 glyphs in place of 2"}}};
  store(check);
  std::int64_t moved = version();
  EXPECT_GT(moved, before);
  store(check);
  EXPECT_EQ(version(), moved);
  EXPECT_EQ(found(), (std::map<Digest, FontCheck>{{fonts.style(0).file, check}}));
  store({});
  EXPECT_GT(version(), moved);
  EXPECT_TRUE(found().empty());
}

}  // namespace
}  // namespace typecase::specimen
