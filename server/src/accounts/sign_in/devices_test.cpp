#include "accounts/sign_in/devices.h"

#include <gtest/gtest.h>

namespace typecase::accounts {
namespace {

class DevicesTest : public ::testing::Test {
 protected:
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Devices devices{Bytes(32, 7), clock};
  CustomerId ada{random_id()};
  CustomerId bob{random_id()};
  const std::string hash = "$argon2id$one";
};

TEST_F(DevicesTest, RecognisesABrowserFor180Days) {
  std::string token = devices.issue(ada, hash);
  auto device = devices.recognise(token, ada, hash);
  ASSERT_TRUE(device);
  EXPECT_TRUE(is_random_id(*device));
  clock.advance(std::chrono::days(179));
  EXPECT_EQ(devices.recognise(token, ada, hash), device);
  std::string renewed = devices.issue(ada, hash, *device);
  clock.advance(std::chrono::days(1));
  EXPECT_EQ(devices.recognise(token, ada, hash), std::nullopt);
  EXPECT_EQ(devices.recognise(renewed, ada, hash), device);
}

TEST_F(DevicesTest, ATokenIsWorthNothingForAnotherCustomerOrShop) {
  EXPECT_EQ(devices.recognise(devices.issue(bob, hash), ada, hash), std::nullopt);
  Devices elsewhere{Bytes(32, 8), clock};
  EXPECT_EQ(devices.recognise(elsewhere.issue(ada, hash), ada, hash), std::nullopt);
  EXPECT_EQ(devices.recognise("", ada, hash), std::nullopt);
  EXPECT_EQ(devices.recognise("nonsense.nonsense", ada, hash), std::nullopt);
}

TEST_F(DevicesTest, ATokenEndsWithThePassword) {
  EXPECT_EQ(devices.recognise(devices.issue(ada, hash), ada, "$argon2id$two"), std::nullopt);
  EXPECT_EQ(devices.recognise(devices.issue(ada, ""), ada, hash), std::nullopt);
}

TEST_F(DevicesTest, EachBrowserHasItsOwnId) {
  auto first = devices.recognise(devices.issue(ada, hash), ada, hash);
  auto second = devices.recognise(devices.issue(ada, hash), ada, hash);
  EXPECT_NE(first, second);
}

}  // namespace
}  // namespace typecase::accounts
