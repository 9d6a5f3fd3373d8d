#include "specimen/tester/tester_states.h"
#include "db/record.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/json/json_reader.h"
#include "db/testing.h"

namespace typecase::specimen {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;

class TesterStatesTest : public db::testing::EachEngine {
 protected:
  static TesterState state(const std::string& text) {
    TesterState state;
    state.columns = 2;
    TesterLine& line = state.lines.emplace_back();
    line.style = "amiri-regular";
    line.text = text;
    line.size = 96;
    line.coordinates = {{"wght", 412.5}, {"opsz", 9}};
    line.features = {{"smcp", true}};
    return state;
  }

  std::string keep(const std::string& text) {
    return states.keep(state(text), "192.0.2.7").value();
  }

  std::int64_t sweep() {
    return database().write(
        [&](auto& connection) { return sweep_states(connection, clock.now()); });
  }

  std::int64_t rows() {
    return database().read([](db::Connection& c) {
      return c.value<std::int64_t>("SELECT count(*) FROM tester_state");
    });
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  TesterStates states{database(), clock, {.of_a_block = 3, .of_all = 5}};
};

TYPECASE_EACH_ENGINE(TesterStatesTest);

TEST_P(TesterStatesTest, GivesBackWhatWasKept) {
  std::string text = "Quires “gathered” & sewn\nنص حكيم 𝔄 ' \\ %";
  std::string id = keep(text);

  EXPECT_TRUE(is_random_id(id));
  auto found = json::read<TesterState>(json::parse(states.find(id).value()).value()).value();
  EXPECT_EQ(found.columns, 2);
  EXPECT_EQ(found.compare, std::nullopt);
  ASSERT_EQ(found.lines.size(), 1u);
  EXPECT_EQ(found.lines[0].text, text);
  EXPECT_EQ(found.lines[0].coordinates->at("wght"), 412.5);
  EXPECT_EQ(found.lines[0].features->at("smcp"), true);
}

TEST_P(TesterStatesTest, TheSameStateHasTheSameIdAndIsOneRow) {
  std::string id = keep("one");
  EXPECT_EQ(keep("one"), id);
  EXPECT_NE(keep("two"), id);
  EXPECT_EQ(rows(), 2);
}

TEST_P(TesterStatesTest, TwoWhoKeepTheSameAtOnceGetTheSameId) {
  std::vector<std::string> ids(2);
  std::thread other([&] { ids[0] = keep("one"); });
  ids[1] = keep("one");
  other.join();
  EXPECT_EQ(ids[0], ids[1]);
  EXPECT_EQ(rows(), 1);
}

TEST_P(TesterStatesTest, FindsNothingUnderAnIdThatIsNone) {
  EXPECT_FALSE(states.find("00000000000000000000000000"));
  EXPECT_FALSE(states.find("' OR 1=1"));
  EXPECT_FALSE(states.find(""));
}

TEST_P(TesterStatesTest, AreForgottenHalfAYearAfterTheirLastUse) {
  std::string found = keep("found"), kept_again = keep("kept again"), left = keep("left");
  clock.advance(days(100));
  EXPECT_TRUE(states.find(found));
  EXPECT_EQ(keep("kept again"), kept_again);
  clock.advance(days(80) - 1s);
  EXPECT_EQ(sweep(), 0);
  clock.advance(1s);
  EXPECT_EQ(sweep(), 1);
  EXPECT_FALSE(states.find(left));
  EXPECT_TRUE(states.find(found));
  clock.advance(days(100));
  EXPECT_EQ(sweep(), 1);
  EXPECT_FALSE(states.find(kept_again));
  EXPECT_TRUE(states.find(found));
}

TEST_P(TesterStatesTest, AUseIsWrittenOnceADay) {
  std::string id = keep("one");
  auto last_used = [&] {
    auto row = database().read(
        [](auto& c) { return c.find_one("SELECT last_used_at FROM tester_state"); });
    return row->time("last_used_at");
  };
  Time kept = clock.now();
  clock.advance(23h);
  EXPECT_TRUE(states.find(id));
  EXPECT_EQ(last_used(), kept);
  clock.advance(1h);
  EXPECT_TRUE(states.find(id));
  EXPECT_EQ(last_used(), clock.now());
}

TEST_P(TesterStatesTest, OneAddressBlockKeepsSoManyNewOnesADay) {
  for (std::string text : {"1", "2", "3"}) keep(text);

  auto refused = states.keep(state("4"), "192.0.2.200");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::too_many);
  EXPECT_GT(refused.error().retry_after, 0);
  EXPECT_EQ(rows(), 3);
  EXPECT_TRUE(states.keep(state("3"), "192.0.2.200"));  // Not a new one.
  EXPECT_TRUE(states.keep(state("4"), "198.51.100.1"));
  clock.advance(days(1));
  EXPECT_TRUE(states.keep(state("5"), "192.0.2.200"));
}

TEST_P(TesterStatesTest, AllAddressesTogetherKeepSoManyNewOnesADay) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(states.keep(state(std::to_string(i)), "10.0." + std::to_string(i) + ".1"));
  }
  EXPECT_FALSE(states.keep(state("5"), "10.0.5.1"));
}

TEST(TesterState, TellsEachFaultByItsPlace) {
  auto read = json::read<TesterState>(json::parse(R"({"columns": 3, "compare": "height",
    "lines": []})")
                                          .value());
  ASSERT_FALSE(read);
  ASSERT_EQ(read.error().faults.size(), 2u);
  EXPECT_EQ(read.error().faults[0].pointer, "/columns");
  EXPECT_EQ(read.error().faults[1].pointer, "/compare");

  auto line = json::read<TesterState>(
      json::parse(R"({"lines": [{"style": "a", "text": "b", "size": 900}]})").value());
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().faults[0].pointer, "/lines/0/size");

  std::string many = R"({"style": "a", "text": "b", "size": 90})";
  std::string list = many;
  for (int i = 0; i < 100; ++i) list += "," + many;
  auto long_list = json::read<TesterState>(json::parse("{\"lines\": [" + list + "]}").value());
  ASSERT_FALSE(long_list);
  EXPECT_EQ(long_list.error().faults[0].pointer, "/lines");
}

}  // namespace
}  // namespace typecase::specimen
