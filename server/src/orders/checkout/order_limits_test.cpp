#include "orders/checkout/order_limits.h"

#include <gtest/gtest.h>

#include "orders/checkout/checkout_testing.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

class FreeOrdersTest : public testing::CheckoutFixture {
 protected:
  Answer order(const std::string& key, const std::optional<accounts::Customer>& customer,
               const std::string& block = "192.0.2.0/24") {
    accounts::Visit visit;
    visit.address_block = block;
    CheckoutRequest asked = testing::request("meridian-free", 0);
    asked.email = key + "@example.org";
    return checkout.check_out(asked, key, sha256(key), customer, visit);
  }
  int ordered(const std::optional<accounts::Customer>& customer, int times) {
    int done = 0;
    for (int i = 0; i < times; ++i)
      done += order("key-" + std::to_string(++keys_), customer) ? 1 : 0;
    return done;
  }

 private:
  int keys_ = 0;
};

TYPECASE_EACH_ENGINE(FreeOrdersTest);

TEST_P(FreeOrdersTest, ACustomerHasSoManyInADay) {
  accounts::Customer customer = account();
  EXPECT_EQ(ordered(customer, 10), 10);
  clock.advance(1h);
  EXPECT_EQ(ordered(customer, 12), most_free_orders - 10);
  const Error refused = order("more", customer).error();
  EXPECT_EQ(refused.kind, ErrorKind::too_many);
  EXPECT_EQ(refused.code, "too_many_free_orders");
  EXPECT_EQ(refused.retry_after, 23 * 3600);
  EXPECT_EQ(count("orders"), most_free_orders);

  EXPECT_TRUE(check_out("paid", testing::request(), customer));
  EXPECT_TRUE(order(
      "repeated", accounts.add_customer("bo@example.org", "correct horse", std::nullopt).value()));
  clock.advance(23h);
  EXPECT_EQ(ordered(customer, 12), 10);
}

TEST_P(FreeOrdersTest, ARepeatOfOneIsNoFurtherOne) {
  accounts::Customer customer = account();
  EXPECT_TRUE(order("first", customer));
  EXPECT_EQ(ordered(customer, 30), most_free_orders - 1);
  EXPECT_TRUE(order("first", customer));
}

TEST_P(FreeOrdersTest, GuestsOfOneNetworkHaveSoManyInADay) {
  EXPECT_EQ(ordered(std::nullopt, most_free_orders_of_network + 3), most_free_orders_of_network);
  EXPECT_TRUE(order("elsewhere", std::nullopt, "198.51.100.0/24"));
  clock.advance(24h);
  EXPECT_TRUE(order("tomorrow", std::nullopt));
}

TEST_P(FreeOrdersTest, GuestsWhoComeBackAreStillGuestsOfTheirNetwork) {
  int done = 0;
  for (int i = 0; i < 4; ++i) {
    auto key = "paid-" + std::to_string(i);
    accounts::Customer guest = customer_of(payable(check_out(key, testing::request())));
    done += ordered(guest, most_free_orders);
  }
  EXPECT_EQ(done, most_free_orders_of_network);
}

}  // namespace
}  // namespace typecase::orders
