#include "accounts/devices.h"

#include <gtest/gtest.h>

namespace typecase::accounts {
namespace {

class DevicesTest : public ::testing::Test {
 protected:
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Devices devices{Bytes(32, 7), clock};
  CustomerId ada{random_id()};
  CustomerId bob{random_id()};
};

TEST_F(DevicesTest, RecognisesABrowserFor180Days) {
  std::string token = devices.issue(ada);
  auto device = devices.recognise(token, ada);
  ASSERT_TRUE(device);
  EXPECT_TRUE(is_random_id(*device));
  clock.advance(std::chrono::days(179));
  EXPECT_EQ(devices.recognise(token, ada), device);
  std::string renewed = devices.issue(ada, *device);
  clock.advance(std::chrono::days(1));
  EXPECT_EQ(devices.recognise(token, ada), std::nullopt);
  EXPECT_EQ(devices.recognise(renewed, ada), device);
}

TEST_F(DevicesTest, ATokenIsWorthNothingForAnotherCustomerOrShop) {
  EXPECT_EQ(devices.recognise(devices.issue(bob), ada), std::nullopt);
  Devices elsewhere{Bytes(32, 8), clock};
  EXPECT_EQ(devices.recognise(elsewhere.issue(ada), ada), std::nullopt);
  EXPECT_EQ(devices.recognise("", ada), std::nullopt);
  EXPECT_EQ(devices.recognise("nonsense.nonsense", ada), std::nullopt);
}

TEST_F(DevicesTest, EachBrowserHasItsOwnId) {
  auto first = devices.recognise(devices.issue(ada), ada);
  auto second = devices.recognise(devices.issue(ada), ada);
  EXPECT_NE(first, second);
}

}  // namespace
}  // namespace typecase::accounts
