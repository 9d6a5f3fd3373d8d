#include "orders/payment/gateway_calls.h"

#include <gtest/gtest.h>

#include "db/testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

payments::Failure failure_with(int status) {
  payments::Failure failure;
  failure.code = "api_error";
  failure.status = status;
  if (status < 500) failure.kind = payments::FailureKind::refused;
  return failure;
}

class GatewayCallsTest : public db::testing::EachEngine {
 protected:
  using Answer = payments::Answer<int>;

  Answer run(std::chrono::seconds between = 60s) {
    return calls.run<int>({"call", begun, between,
                           [&]() -> payments::Answer<std::optional<int>> {
                             ++searches;
                             if (search_refused) return failure_with(400);
                             return made;
                           },
                           [&](const std::string& key) -> Answer {
                             keys.push_back(key);
                             if (broken.contains(key)) return failure_with(500);
                             if (refuse) return refuse();
                             return 1;
                           }});
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Time begun = clock.now();
  GatewayCalls calls{database(), clock};
  std::set<std::string> broken;  // keys that get a server error
  std::optional<int> made;       // what a search finds
  bool search_refused = false;
  std::function<Answer()> refuse;
  std::vector<std::string> keys;
  int searches = 0;
};

TYPECASE_EACH_ENGINE(GatewayCallsTest);

TEST_P(GatewayCallsTest, UsesTheFirstKeyWithoutASearch) {
  EXPECT_EQ(run().value(), 1);
  EXPECT_EQ(run().value(), 1);
  EXPECT_EQ(keys, (std::vector<std::string>{"call", "call"}));
  EXPECT_EQ(searches, 0);
}

TEST_P(GatewayCallsTest, TakesAnotherKeyAfterTwoSearchesThatLongApart) {
  broken = {"call"};
  EXPECT_EQ(run().error().status, 500);
  clock.advance(59s);
  EXPECT_EQ(run().error().code, "searching");
  clock.advance(1s);
  EXPECT_EQ(run().value(), 1);
  EXPECT_EQ(keys, (std::vector<std::string>{"call", "call-2"}));
  EXPECT_EQ(searches, 3);
}

TEST_P(GatewayCallsTest, TakesAnotherKeyAtOnceWhereASecondThingDoesNoHarm) {
  broken = {"call", "call-2"};
  EXPECT_EQ(run(0s).value(), 1);
  EXPECT_EQ(keys, (std::vector<std::string>{"call", "call-2", "call-3"}));
}

TEST_P(GatewayCallsTest, AnswersWhatTheFailedCallHasMade) {
  broken = {"call"};
  made = 7;
  EXPECT_EQ(run().value(), 7);
  EXPECT_EQ(keys, std::vector<std::string>{"call"});
}

TEST_P(GatewayCallsTest, ARefusalOfALaterKeyIsNoAnswerWhereAnEarlierCallHasMadeIt) {
  broken = {"call"};
  refuse = [&]() -> Answer {
    made = 7;  // The gateway has done meanwhile what it was asked for first.
    return failure_with(400);
  };
  EXPECT_EQ(run(0s).value(), 7);
}

TEST_P(GatewayCallsTest, ASearchThatIsRefusedSaysNothingOfTheCall) {
  broken = {"call"};
  search_refused = true;
  run();
  EXPECT_EQ(run().error().kind, payments::FailureKind::unknown);
}

TEST_P(GatewayCallsTest, AnotherProcessGoesOnWhereOneStopped) {
  broken = {"call"};
  EXPECT_FALSE(run());
  GatewayCalls other(database(), clock);
  clock.advance(60s);
  std::vector<std::string> used;
  auto answer = other.run<int>({"call", begun, 60s,
                                [] { return payments::Answer<std::optional<int>>(std::nullopt); },
                                [&](const std::string& key) -> Answer {
                                  used.push_back(key);
                                  return 1;
                                }});
  EXPECT_TRUE(answer);
  EXPECT_EQ(used, std::vector<std::string>{"call-2"});
}

TEST_P(GatewayCallsTest, SearchesWhereTheGatewayMayHaveForgottenTheKey) {
  clock.advance(21h);
  made = 7;
  EXPECT_EQ(run().value(), 7);
  EXPECT_TRUE(keys.empty());
}

TEST_P(GatewayCallsTest, ALostAnswerIsAskedForUnderTheSameKey) {
  auto lost = [&](const std::string& key) -> Answer {
    keys.push_back(key);
    return failure_with(0);
  };
  auto none = [] { return payments::Answer<std::optional<int>>(std::nullopt); };
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(calls.run<int>({"call", begun, 0s, none, lost}));
  EXPECT_EQ(keys, (std::vector<std::string>{"call", "call", "call"}));
}

}  // namespace
}  // namespace typecase::orders
