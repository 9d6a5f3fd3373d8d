#include "api/catalogue/snapshot_answers.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace typecase::api {
namespace {

class SnapshotAnswersTest : public ::testing::Test {
 protected:
  std::string ask(const std::string& key, const std::shared_ptr<const int>& state) {
    return answers.text({key, state, [&] {
                           ++made;
                           return boost::json::value(*state);
                         }});
  }

  SnapshotAnswers answers;
  int made = 0;
};

TEST_F(SnapshotAnswersTest, AreMadeOnceForEachState) {
  auto first = std::make_shared<const int>(1), second = std::make_shared<const int>(2);
  EXPECT_EQ(ask("a", first), "1");
  EXPECT_EQ(ask("a", first), "1");
  EXPECT_EQ(made, 1);
  EXPECT_EQ(ask("a", second), "2");
  EXPECT_EQ(ask("b", second), "2");
  EXPECT_EQ(made, 3);
}

TEST_F(SnapshotAnswersTest, KeepNoOldStateAlive) {
  auto state = std::make_shared<const int>(1);
  std::weak_ptr<const int> watched = state;
  ask("a", state);
  state.reset();
  EXPECT_TRUE(watched.expired());
  EXPECT_EQ(ask("a", std::make_shared<const int>(2)), "2");
}

TEST_F(SnapshotAnswersTest, KeepNothingOfAFailure) {
  auto state = std::make_shared<const int>(1);
  auto failing = [&] {
    return answers.text(
        {"a", state, []() -> boost::json::value { throw std::runtime_error("no"); }});
  };
  EXPECT_THROW(failing(), std::runtime_error);
  EXPECT_EQ(ask("a", state), "1");
}

TEST_F(SnapshotAnswersTest, AreNotKeptWithoutAKey) {
  auto state = std::make_shared<const int>(1);
  EXPECT_EQ(ask("", state) + ask("", state), "11");
  EXPECT_EQ(made, 2);
}

TEST_F(SnapshotAnswersTest, AreNotSentAgainToWhomHasThem) {
  auto state = std::make_shared<const int>(1);
  auto make = [] { return boost::json::value(1); };
  http::Request request;
  http::Response first = answers.answer(request, {"a", state, make});
  request.headers = {{"if-none-match", *first.header("ETag")}};
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(*first.header("Cache-Control"), "no-cache");
  EXPECT_EQ(answers.answer(request, {"a", state, make}).status, 304);
}

}  // namespace
}  // namespace typecase::api
