#include "delivery/seats.h"

#include <gtest/gtest.h>

#include <vector>

namespace typecase::delivery {
namespace {

using std::chrono::seconds;

constexpr Flow::Instant begun{};
Flow::Instant after(int so_many) { return begun + seconds(so_many); }

Taker taker(const std::string& order, bool is_paid_for = true) {
  return {OrderId(order), CustomerId("c " + order), "a " + order, is_paid_for};
}

class SeatsTest : public ::testing::Test {
 protected:
  // The code of a refusal; empty: seated.
  std::string take(Seats& seats, const Taker& who, const std::string& name,
                   Flow::Instant now = begun) {
    Result<Seat> seat = seats.take(who, name, now);
    if (!seat) {
      EXPECT_GT(seat.error().retry_after, 0);
      return std::string(seat.error().code);
    }
    taken.push_back(*seat);
    return "";
  }

  std::vector<Seat> taken;
};

TEST_F(SeatsTest, AreFewForOneFileAndMoreForItsOrder) {
  Seats seats({.of_file = 2, .of_order = 3});
  for (const char* name : {"a.zip", "a.zip", "b.zip"}) {
    EXPECT_EQ(take(seats, taker("O"), name), "");
  }
  for (const char* name : {"a.zip", "b.zip", "c.zip"}) {
    EXPECT_EQ(take(seats, taker("O"), name), "too_many_downloads");
  }
  EXPECT_EQ(take(seats, taker("P"), "a.zip"), "");
  taken.erase(taken.begin());
  EXPECT_EQ(take(seats, taker("O"), "a.zip"), "");
}

TEST_F(SeatsTest, AreCountedByCustomerAndByAddress) {
  Seats seats({.of_customer = 2, .of_address = 3});
  Taker other_order = taker("O");
  other_order.order = OrderId("P");
  EXPECT_EQ(take(seats, taker("O"), "a.zip"), "");
  EXPECT_EQ(take(seats, other_order, "a.zip"), "");
  EXPECT_EQ(take(seats, other_order, "b.zip"), "too_many_downloads");

  Taker neighbour = taker("N");
  neighbour.address = taker("O").address;
  EXPECT_EQ(take(seats, neighbour, "a.zip"), "");
  EXPECT_EQ(take(seats, neighbour, "b.zip"), "too_many_downloads");
  neighbour.address = "elsewhere";
  EXPECT_EQ(take(seats, neighbour, "b.zip"), "");
}

TEST_F(SeatsTest, EndForEverybodyWhenTheShopHasNoMore) {
  Seats seats({.of_shop = 1, .for_paid = 0});
  EXPECT_EQ(take(seats, taker("O"), "a.zip"), "");
  EXPECT_EQ(take(seats, taker("P"), "a.zip"), "busy");
  taken.clear();
  EXPECT_EQ(take(seats, taker("P"), "a.zip"), "");
}

TEST_F(SeatsTest, AreKeptForWhoPaid) {
  Seats seats({.of_shop = 3, .for_paid = 1});
  EXPECT_EQ(take(seats, taker("free 1", false), "a.zip"), "");
  EXPECT_EQ(take(seats, taker("free 2", false), "a.zip"), "");
  EXPECT_EQ(take(seats, taker("free 3", false), "a.zip"), "busy");
  EXPECT_EQ(take(seats, taker("paid"), "a.zip"), "");
}

TEST_F(SeatsTest, PassFromWhatHasComeToAStandToItsNewPart) {
  Seats seats({.of_file = 2, .still_after = seconds(2)});
  EXPECT_EQ(take(seats, taker("O"), "a.zip"), "");
  EXPECT_EQ(take(seats, taker("O"), "a.zip"), "");
  taken[0]->note(100, after(2));
  taken[1]->note(100, after(3));
  EXPECT_EQ(take(seats, taker("O"), "a.zip", after(3)), "too_many_downloads");
  EXPECT_EQ(take(seats, taker("O"), "a.zip", after(4)), "");
  EXPECT_TRUE(taken[0]->is_cut());
  EXPECT_FALSE(taken[1]->is_cut());

  taken[1]->note(200, after(5));
  EXPECT_EQ(take(seats, taker("O"), "a.zip", after(5)), "too_many_downloads");
  taken.erase(taken.begin());  // Gives back no seat: it has lost its own.
  EXPECT_EQ(take(seats, taker("O"), "a.zip", after(5)), "too_many_downloads");
}

TEST_F(SeatsTest, PassFromTheSlowOfOrdersAtNoChargeWhenTheShopIsFull) {
  Seats seats({.of_shop = 2, .for_paid = 0, .slow = 1000});
  EXPECT_EQ(take(seats, taker("paid"), "a.zip"), "");
  EXPECT_EQ(take(seats, taker("free", false), "a.zip"), "");
  for (int i = 1; i <= 10; ++i) taken[1]->note(2000u * static_cast<unsigned>(i), after(i));
  EXPECT_EQ(take(seats, taker("late"), "a.zip", after(10)), "busy");
  EXPECT_EQ(take(seats, taker("late", false), "a.zip", after(10)), "busy");
  taken[1]->note(20'100, after(30));
  EXPECT_EQ(take(seats, taker("late"), "a.zip", after(30)), "");
  EXPECT_TRUE(taken[1]->is_cut());
  EXPECT_FALSE(taken[0]->is_cut());  // As slow, and paid for.
}

TEST_F(SeatsTest, TakeNothingFromAnybodyForWhoIsRefusedAfterAll) {
  Seats seats({.of_file = 1, .of_shop = 1, .for_paid = 1, .still_after = seconds(1)});
  EXPECT_EQ(take(seats, taker("O"), "a.zip"), "");
  Taker unpaid = taker("O", false);
  EXPECT_EQ(take(seats, unpaid, "a.zip", after(5)), "busy");  // Although the first stands.
  EXPECT_FALSE(taken[0]->is_cut());
  EXPECT_EQ(take(seats, taker("O"), "a.zip", after(5)), "");
  EXPECT_TRUE(taken[0]->is_cut());
}

TEST_F(SeatsTest, MayBeHeldLongerThanTheShopLasts) {
  Seat held = Seats().take(taker("O"), "a.zip").value();
  EXPECT_FALSE(held->is_cut());
}

}  // namespace
}  // namespace typecase::delivery
