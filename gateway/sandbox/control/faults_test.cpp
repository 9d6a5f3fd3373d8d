#include "sandbox/control/faults.h"

#include <gtest/gtest.h>

#include <future>

namespace typecase::sandbox {
namespace {

CallFault fault(Trouble trouble) {
  CallFault made;
  made.trouble = trouble;
  return made;
}

constexpr std::string_view path = "/v1/refunds/re_1";
constexpr std::string_view pattern = "/v1/refunds/{id}";

TEST(FaultsTest, AreUsedInTheirOrderAndAsOftenAsSaid) {
  Faults faults;
  CallFault twice = fault(Trouble::garbage);
  twice.count = 2;
  faults.replace({twice, fault(Trouble::drip)});
  EXPECT_EQ(faults.left(), 3);
  EXPECT_EQ(faults.take("GET", path, pattern).trouble, Trouble::garbage);
  EXPECT_EQ(faults.take("GET", path, pattern).trouble, Trouble::garbage);
  EXPECT_EQ(faults.take("GET", path, pattern).trouble, Trouble::drip);
  EXPECT_EQ(faults.take("GET", path, pattern).trouble, Trouble::none);
}

TEST(FaultsTest, WaitForTheCallThatTheyAreFor) {
  Faults faults;
  CallFault one = fault(Trouble::garbage);
  one.method = "GET";
  one.path = pattern;
  faults.replace({one});
  EXPECT_EQ(faults.take("POST", path, pattern).trouble, Trouble::none);
  EXPECT_EQ(faults.take("GET", "/v1/refunds", "/v1/refunds").trouble, Trouble::none);
  EXPECT_EQ(faults.take("GET", path, pattern).trouble, Trouble::garbage);
}

TEST(FaultsTest, HoldACallUntilAnotherListComes) {
  Faults faults;
  faults.replace({fault(Trouble::none)});
  CallFault taken = faults.take("GET", path, pattern);
  auto held = std::async(std::launch::async, [&] { faults.wait(taken, 120'000); });
  EXPECT_EQ(held.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  faults.replace({});
  EXPECT_EQ(held.wait_for(std::chrono::seconds(60)), std::future_status::ready);
}

TEST(FaultsTest, HoldNoCallWhoseListIsGone) {
  Faults faults;
  faults.replace({fault(Trouble::none)});
  CallFault taken = faults.take("GET", path, pattern);
  faults.replace({});
  faults.wait(taken, 120'000);
}

TEST(FaultsTest, ChangeTheItemsOfAListAndNothingElse) {
  CallFault change = fault(Trouble::change);
  change.change = boost::json::object{{"amount", 1}};
  http::Response list = http::text(R"({"object":"list","data":[{"id":"a","amount":9}]})", "");
  disturb(list, change);
  EXPECT_EQ(list.body, R"({"object":"list","data":[{"id":"a","amount":1}]})");
}

TEST(FaultsTest, EndATruncatedAnswerInTheMiddle) {
  http::Response response = http::text("0123456789", "");
  disturb(response, fault(Trouble::truncated));
  EXPECT_EQ(response.length(), 10u);
  EXPECT_EQ(*response.stream->read(0), "01234");
  EXPECT_THROW(response.stream->read(5), std::runtime_error);
}

}  // namespace
}  // namespace typecase::sandbox
