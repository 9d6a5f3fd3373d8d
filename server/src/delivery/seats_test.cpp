#include "delivery/seats.h"

#include <gtest/gtest.h>

#include <vector>

namespace typecase::delivery {
namespace {

TEST(Seats, AreFewForOneFileAndMoreForItsOrder) {
  Seats seats({2, 3, 100});
  std::vector<Seat> taken;
  for (const char* name : {"a.zip", "a.zip", "b.zip"}) {
    taken.push_back(seats.take(OrderId("O"), name).value());
  }
  for (const char* name : {"a.zip", "b.zip", "c.zip"}) {
    Error refused = seats.take(OrderId("O"), name).error();
    EXPECT_EQ(refused.code, "too_many_downloads");
    EXPECT_GT(refused.retry_after, 0);
  }
  EXPECT_TRUE(seats.take(OrderId("P"), "a.zip"));
  taken.erase(taken.begin());
  EXPECT_TRUE(seats.take(OrderId("O"), "a.zip"));
}

TEST(Seats, EndForEverybodyWhenTheShopHasNoMore) {
  Seats seats({2, 3, 1});
  Seat taken = seats.take(OrderId("O"), "a.zip").value();
  EXPECT_EQ(seats.take(OrderId("P"), "a.zip").error().code, "busy");
  taken.reset();
  EXPECT_TRUE(seats.take(OrderId("P"), "a.zip"));
}

TEST(Seats, MayBeHeldLongerThanTheShopLasts) {
  Seat taken = Seats().take(OrderId("O"), "a.zip").value();
  EXPECT_NE(taken, nullptr);
}

}  // namespace
}  // namespace typecase::delivery
