#include <gmock/gmock.h>

#include <barrier>
#include <thread>

#include "audit/listing.h"
#include "base/project_folder_testing.h"
#include "catalogue/import/import.h"
#include "catalogue/records/foundry.h"
#include "catalogue/testing.h"
#include "db/testing.h"
#include "seeding/apply.h"
#include "setup/looks.h"
#include "setup/opening.h"
#include "setup/shop_setup.h"

namespace typecase::setup {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Runs the same at once, on so many threads.
void at_once(int count, const std::function<void()>& run) {
  std::barrier ready(count);
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([&] {
      ready.arrive_and_wait();
      run();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

class SetupTest : public db::testing::EachEngine {
 protected:
  Connections connections() const {
    return {[this](db::Connection&) { return payments; }, [this](db::Connection&) { return mail; }};
  }
  bool begin() { return begin_setup(database(), clock.now()); }
  // With all that a shop needs to open.
  void fill() {
    ASSERT_TRUE(
        seeding::apply(database(), std::filesystem::path(project_folder()) / "fixtures/shop"));
    ASSERT_TRUE(catalogue::import_fonts(database(),
                                        {catalogue::testing::demo_fonts() / "instrument-serif"}));
    payments.mode = PaymentMode::test;
    payments.last_test = PaymentTest{clock.now(), true};
    mail.is_set_up = true;
    mail.confirmed_at = clock.now();
  }
  std::int64_t count(const std::string& table) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + table);
    });
  }
  std::vector<audit::RecordedEntry> openings() {
    return database().read([](db::Connection& connection) {
      return audit::find_entries(connection, {.action = "shop.opened"}, {}).entries;
    });
  }
  template <class T>
  static std::string code(const Result<T>& result) {
    return result ? "" : std::string(result.error().code);
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  PaymentsStep payments;
  MailStep mail;
};
TYPECASE_EACH_ENGINE(SetupTest);

TEST_P(SetupTest, BeginsOnceWhereTheShopIsEmpty) {
  std::atomic<int> begun = 0;
  at_once(8, [&] { begun += begin(); });
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(count("shop_setup"), 1);
  EXPECT_GT(count("tax_rate"), 27);
  EXPECT_FALSE(begin());
}

TEST_P(SetupTest, LeavesAShopAloneThatHasASeller) {
  database().write([](db::Connection& connection) { catalogue::save_foundry(connection, {}); });
  EXPECT_FALSE(begin());
  EXPECT_EQ(count("shop_setup"), 0);
  EXPECT_EQ(count("tax_rate"), 0);
  Opening opening(database(), clock, connections());
  EXPECT_FALSE(opening.is_setting_up());
  EXPECT_FALSE(opening.show().begun_at);
  EXPECT_TRUE(opening.open({}));
  EXPECT_THAT(openings(), IsEmpty());
}

TEST_P(SetupTest, LeavesAShopAloneThatHasAFamily) {
  ASSERT_TRUE(
      catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "instrument-serif"}));
  EXPECT_FALSE(begin());
}

TEST_P(SetupTest, TellsOfAnEmptyShopThatNothingIsThere) {
  begin();
  const Steps steps = Opening(database(), clock, connections()).show().steps.value();
  EXPECT_EQ(steps.name_and_address.state, StepState::open);
  EXPECT_THAT(steps.name_and_address.missing, SizeIs(4));
  for (const StepState state :
       {steps.fonts.state, steps.prices.state, steps.licences.state, steps.tax.state,
        steps.payments.state, steps.mail.state, steps.look.state}) {
    EXPECT_EQ(state, StepState::open);
  }
  EXPECT_EQ(steps.open.state, StepState::waits);
  EXPECT_THAT(steps.open.waits_for, SizeIs(7));
}

TEST_P(SetupTest, ReadsTheStepsInElevenStatements) {
  begin();
  fill();
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counting(connection);
    const Steps steps = read_steps(counting, *find_setup(connection), connections(), clock.now());
    EXPECT_EQ(counting.statements, 11);
    EXPECT_THAT(steps.open.waits_for, IsEmpty());
    EXPECT_EQ(steps.fonts.families.at(0).id, "instrument-serif");
    EXPECT_EQ(steps.tax.country, "PT");
    EXPECT_TRUE(steps.tax.has_rates);
    EXPECT_TRUE(steps.tax.is_one_stop);
    EXPECT_TRUE(steps.licences.has_trial_terms);
    EXPECT_FALSE(steps.prices.price_lists.empty());
  });
}

TEST_P(SetupTest, RefusesToOpenWithEachStepThatIsMissing) {
  begin();
  fill();
  mail.confirmed_at.reset();
  payments.last_test->has_passed = false;
  Opening opening(database(), clock, connections());
  const auto refused = opening.open({});
  ASSERT_EQ(code(refused), "not_ready_to_open");
  ASSERT_THAT(refused.error().faults, SizeIs(2));
  EXPECT_EQ(refused.error().faults[0].pointer, "/steps/payments");
  EXPECT_EQ(refused.error().faults[1].pointer, "/steps/mail");
  EXPECT_TRUE(opening.is_setting_up());
  EXPECT_THAT(openings(), IsEmpty());
}

TEST_P(SetupTest, OpensOnceFor64AtOnce) {
  begin();
  fill();
  Opening opening(database(), clock, connections());
  Opening other(database(), clock, connections());
  std::atomic<int> opened = 0;
  at_once(64, [&] { opened += opening.open({}).has_value(); });
  EXPECT_EQ(opened, 64);
  EXPECT_FALSE(opening.is_setting_up());
  EXPECT_THAT(openings(), SizeIs(1));

  EXPECT_TRUE(other.is_setting_up());
  other.refresh();
  EXPECT_FALSE(other.is_setting_up());
  const Time first = other.show().opened_at.value();
  clock.advance(1h);
  EXPECT_EQ(other.open({}).value().opened_at, first);
}

TEST_P(SetupTest, OpensWithoutStepsWhereThatIsWaivedAndRecordsThem) {
  begin();
  Opening opening(database(), clock, connections());
  EXPECT_TRUE(opening.open({}, Completeness::waived));
  ASSERT_THAT(openings(), SizeIs(1));
  EXPECT_THAT(openings()[0].entry.object_after.value(), ::testing::HasSubstr("name_and_address"));
  EXPECT_FALSE(begin());
}

// A country without a rate, a member of the European Union without a number.
TEST_P(SetupTest, KnowsWhatATaxOfficeWouldAsk) {
  begin();
  const auto state_of = [&](const std::string& country, const std::string& number) {
    database().write([&](db::Connection& connection) {
      catalogue::Foundry foundry;
      foundry.country = country;
      foundry.vat_number = number;
      catalogue::save_foundry(connection, foundry);
    });
    return Opening(database(), clock, connections()).show().steps->tax.state;
  };
  EXPECT_EQ(state_of("DE", ""), StepState::part);
  EXPECT_EQ(state_of("DE", "DE136695976"), StepState::done);
  EXPECT_EQ(state_of("US", ""), StepState::done);
  EXPECT_EQ(state_of("AQ", ""), StepState::part);
}

class LooksTest : public SetupTest {
 protected:
  void SetUp() override { begin(); }

  std::string grant() {
    const std::string url = looks.make({}).value().url;
    const std::string before = "https://shop.example/?look=";
    EXPECT_EQ(url.substr(0, before.size()), before);
    return url.substr(before.size());
  }

  Looks looks{database(), clock, Bytes(32, 1), "https://shop.example"};
};
TYPECASE_EACH_ENGINE(LooksTest);

TEST_P(LooksTest, LetOneBrowserInForTwelveHours) {
  const std::string link = grant();
  const std::string pass = looks.follow(link).value();
  EXPECT_TRUE(looks.admits(pass));
  EXPECT_EQ(code(looks.follow(link)), "link_used");
  clock.advance(Looks::pass_lifetime - 1s);
  EXPECT_TRUE(looks.admits(pass));
  clock.advance(1s);
  EXPECT_FALSE(looks.admits(pass));
}

TEST_P(LooksTest, LetOneOfManyInWhoFollowALinkAtOnce) {
  const std::string link = grant();
  std::atomic<int> passes = 0;
  at_once(8, [&] { passes += looks.follow(link).has_value(); });
  EXPECT_EQ(passes, 1);
}

TEST_P(LooksTest, NoteWhenTheShopWasSeenFirst) {
  const auto looked_at = [&] { return database().read(find_setup)->looked_at; };
  const std::string link = grant();
  EXPECT_FALSE(looked_at());
  EXPECT_TRUE(looks.follow(link));
  const Time first = clock.now();
  EXPECT_EQ(looked_at(), first);
  clock.advance(1min);
  EXPECT_TRUE(looks.follow(grant()));
  EXPECT_EQ(looked_at(), first);
}

TEST_P(LooksTest, RefuseWhatIsNotTheirs) {
  const std::string link = grant();
  Looks others(database(), clock, Bytes(32, 2), "https://shop.example");
  EXPECT_EQ(code(others.follow(link)), "bad_link");
  EXPECT_EQ(code(looks.follow("")), "bad_link");
  EXPECT_FALSE(looks.admits(link));
  EXPECT_FALSE(looks.admits(""));
  EXPECT_FALSE(others.admits(looks.follow(link).value()));
  const std::string late = grant();
  clock.advance(Looks::link_lifetime);
  EXPECT_EQ(code(looks.follow(late)), "link_expired");
  grant();
  EXPECT_EQ(count("shop_look"), 1);
}

TEST_P(LooksTest, AreNotNeededWhereTheShopIsOpen) {
  EXPECT_TRUE(Opening(database(), clock, connections()).open({}, Completeness::waived));
  EXPECT_EQ(code(looks.make({})), "shop_is_open");
}

}  // namespace
}  // namespace typecase::setup
