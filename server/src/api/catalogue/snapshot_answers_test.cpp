#include "api/catalogue/snapshot_answers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <thread>

#include "http/content/compress.h"

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

TEST_F(SnapshotAnswersTest, AreMadeOnceForAllWhoAskAtTheSameTime) {
  auto state = std::make_shared<const int>(1);
  std::atomic<int> calls = 0, asking = 0;
  auto make = [&] {
    ++calls;
    while (asking < 16) std::this_thread::yield();
    return boost::json::value(1);
  };
  std::vector<std::thread> visitors;
  for (int i = 0; i < 16; ++i) {
    visitors.emplace_back([&] {
      ++asking;
      EXPECT_EQ(answers.text({"a", state, make}), "1");
    });
  }
  for (std::thread& visitor : visitors) visitor.join();
  EXPECT_EQ(calls, 1);
}

TEST_F(SnapshotAnswersTest, AreFoundInMemoryWhileTheirStateIsTheCurrentOne) {
  auto first = std::make_shared<const int>(1), second = std::make_shared<const int>(2);
  auto never = []() -> boost::json::value { throw std::logic_error("made"); };
  http::Request request;
  EXPECT_FALSE(answers.find(request, {"a", first, never}).has_value());
  ask("a", first);
  EXPECT_EQ(answers.find(request, {"a", first, never})->content(), "1");
  EXPECT_FALSE(answers.find(request, {"a", second, never}).has_value());
  EXPECT_FALSE(answers.find(request, {"", first, never}).has_value());
}

TEST_F(SnapshotAnswersTest, AreSmallerUnderTheSameTagOnceTheyAreAskedForOften) {
  auto state = std::make_shared<const int>(1);
  std::string words;
  for (int i = 0; i < 3000; ++i) words += std::to_string(i * 7919 % 3001) + " of the words ";
  auto make = [&] { return SnapshotAnswers::File{words, "text/plain"}; };
  http::Request request;
  request.headers = {{"accept-encoding", "br"}};
  const http::Response quick = *answers.file(request, "a", state, make);
  for (int visitor = 0; visitor < 3; ++visitor) answers.find_file(request, "a", state);
  answers.drain();
  EXPECT_EQ(answers.find_file(request, "a", state)->content(), quick.content());
  answers.drain();
  const http::Response best = *answers.find_file(request, "a", state);
  EXPECT_LT(best.content().size(), quick.content().size());
  EXPECT_EQ(best.content(), http::brotli(words, 11));
  EXPECT_EQ(*best.header("ETag"), *quick.header("ETag"));
}

TEST_F(SnapshotAnswersTest, AreCodedForTheFirstWhoWantsThat) {
  auto state = std::make_shared<const int>(1);
  auto make = [&] {
    ++made;
    return SnapshotAnswers::File{std::string(6000, 'x'), "text/plain"};
  };
  http::Request plain, br, gzip;
  br.headers = {{"accept-encoding", "br"}};
  gzip.headers = {{"accept-encoding", "gzip"}};
  const http::Response first = *answers.file(plain, "a", state, make);
  EXPECT_EQ(first.header("Content-Encoding"), nullptr);
  EXPECT_EQ(*first.header("Vary"), "Accept-Encoding");
  EXPECT_FALSE(answers.find_file(br, "a", state).has_value());
  EXPECT_EQ(*answers.file(br, "a", state, make)->header("Content-Encoding"), "br");
  EXPECT_FALSE(answers.find_file(gzip, "a", state).has_value());
  EXPECT_EQ(*answers.file(gzip, "a", state, make)->header("Content-Encoding"), "gzip");
  EXPECT_EQ(*answers.find_file(br, "a", state)->header("Content-Encoding"), "br");
  EXPECT_EQ(answers.find_file(plain, "a", state)->content(), first.content());
  EXPECT_EQ(made, 1);
}

TEST_F(SnapshotAnswersTest, AreFoundWhereACodingIsNotWorthIt) {
  auto state = std::make_shared<const int>(1);
  auto make = [] { return SnapshotAnswers::File{"short", "text/plain"}; };
  http::Request br;
  br.headers = {{"accept-encoding", "br"}};
  EXPECT_EQ(answers.file(br, "a", state, make)->content(), "short");
  EXPECT_EQ(answers.find_file(br, "a", state)->content(), "short");
}

TEST_F(SnapshotAnswersTest, AreMadeForAVisitorWhileTheyAreBeingPrepared) {
  auto state = std::make_shared<const int>(1);
  std::atomic<bool> is_preparing = false, is_answered = false;
  std::thread preparing([&] {
    answers.prepare({"a", state, [&] {
                       is_preparing = true;
                       while (!is_answered) std::this_thread::yield();
                       return boost::json::value("late");
                     }});
  });
  while (!is_preparing) std::this_thread::yield();
  EXPECT_EQ(answers.text({"a", state, [] { return boost::json::value("now"); }}), "\"now\"");
  is_answered = true;
  preparing.join();
  EXPECT_EQ(ask("a", state), "\"now\"");
  EXPECT_EQ(made, 0);
}

TEST_F(SnapshotAnswersTest, AreRenewedWhereSomebodyHasAskedForThem) {
  auto first = std::make_shared<const int>(1), second = std::make_shared<const int>(2);
  auto value = [](const char* text) { return [text] { return boost::json::value(text); }; };
  http::Request request;
  answers.answer(request, {"made", first, value("1")});
  answers.prepare({"found", first, value("1")});
  EXPECT_TRUE(answers.find(request, {"found", first, value("1")}).has_value());
  answers.prepare({"prepared", first, value("1")});

  EXPECT_TRUE(answers.renew({"made", second, value("2")}));
  EXPECT_TRUE(answers.renew({"found", second, value("2")}));
  EXPECT_FALSE(answers.renew({"prepared", second, value("2")}));
  EXPECT_FALSE(answers.renew({"new", second, value("2")}));

  EXPECT_EQ(answers.find(request, {"made", second, value("3")})->content(), "\"2\"");
  EXPECT_FALSE(answers.find(request, {"prepared", second, value("3")}).has_value());
}

TEST_F(SnapshotAnswersTest, GoWhereThereAreTooMany) {
  SnapshotAnswers few(20'000);
  auto state = std::make_shared<const int>(1);
  auto make = [&] { return SnapshotAnswers::File{std::string(6000, 'x'), "text/plain", {}}; };
  http::Request request;
  for (const char* key : {"a", "b", "a", "c", "d"}) few.file(request, key, state, make);
  EXPECT_TRUE(few.find_file(request, "d", state).has_value());
  EXPECT_FALSE(few.find_file(request, "b", state).has_value());
}

TEST_F(SnapshotAnswersTest, KeepNothingWhereNoneIsMade) {
  auto state = std::make_shared<const int>(1);
  http::Request request;
  EXPECT_FALSE(answers.file(request, "a", state, [] { return std::nullopt; }).has_value());
  EXPECT_FALSE(answers.find_file(request, "a", state).has_value());
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
