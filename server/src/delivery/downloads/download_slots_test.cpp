#include "delivery/downloads/download_slots.h"

#include <gtest/gtest.h>

#include <vector>

namespace typecase::delivery {
namespace {

using std::chrono::seconds;

constexpr TransferMonitor::Instant begun{};
TransferMonitor::Instant after(int so_many) { return begun + seconds(so_many); }

DownloadClient client(const std::string& order, bool is_paid_for = true) {
  return {OrderId(order), CustomerId("c " + order), "a " + order, is_paid_for};
}

class DownloadSlotsTest : public ::testing::Test {
 protected:
  // The code of a refusal; empty: seated.
  std::string take(DownloadSlots& slots, const DownloadClient& who, const std::string& name,
                   TransferMonitor::Instant now = begun) {
    Result<DownloadSlot> slot = slots.take(who, name, now);
    if (!slot) {
      EXPECT_GT(slot.error().retry_after, 0);
      return std::string(slot.error().code);
    }
    taken.push_back(*slot);
    return "";
  }

  std::vector<DownloadSlot> taken;
};

TEST_F(DownloadSlotsTest, AreFewForOneFileAndMoreForItsOrder) {
  DownloadSlots slots({.of_file = 2, .of_order = 3});
  for (const char* name : {"a.zip", "a.zip", "b.zip"}) {
    EXPECT_EQ(take(slots, client("O"), name), "");
  }
  for (const char* name : {"a.zip", "b.zip", "c.zip"}) {
    EXPECT_EQ(take(slots, client("O"), name), "too_many_downloads");
  }
  EXPECT_EQ(take(slots, client("P"), "a.zip"), "");
  taken.erase(taken.begin());
  EXPECT_EQ(take(slots, client("O"), "a.zip"), "");
}

TEST_F(DownloadSlotsTest, AreCountedByCustomerAndByAddress) {
  DownloadSlots slots({.of_customer = 2, .of_address = 3});
  DownloadClient other_order = client("O");
  other_order.order = OrderId("P");
  EXPECT_EQ(take(slots, client("O"), "a.zip"), "");
  EXPECT_EQ(take(slots, other_order, "a.zip"), "");
  EXPECT_EQ(take(slots, other_order, "b.zip"), "too_many_downloads");

  DownloadClient neighbour = client("N");
  neighbour.address = client("O").address;
  EXPECT_EQ(take(slots, neighbour, "a.zip"), "");
  EXPECT_EQ(take(slots, neighbour, "b.zip"), "too_many_downloads");
  neighbour.address = "elsewhere";
  EXPECT_EQ(take(slots, neighbour, "b.zip"), "");
}

TEST_F(DownloadSlotsTest, EndForEverybodyWhenTheShopHasNoMore) {
  DownloadSlots slots({.of_shop = 1, .for_paid = 0});
  EXPECT_EQ(take(slots, client("O"), "a.zip"), "");
  EXPECT_EQ(take(slots, client("P"), "a.zip"), "busy");
  taken.clear();
  EXPECT_EQ(take(slots, client("P"), "a.zip"), "");
}

TEST_F(DownloadSlotsTest, AreKeptForWhoPaid) {
  DownloadSlots slots({.of_shop = 3, .for_paid = 1});
  EXPECT_EQ(take(slots, client("free 1", false), "a.zip"), "");
  EXPECT_EQ(take(slots, client("free 2", false), "a.zip"), "");
  EXPECT_EQ(take(slots, client("free 3", false), "a.zip"), "busy");
  EXPECT_EQ(take(slots, client("paid"), "a.zip"), "");
}

TEST_F(DownloadSlotsTest, PassFromWhatHasComeToAStandToItsNewPart) {
  DownloadSlots slots({.of_file = 2, .still_after = seconds(2)});
  EXPECT_EQ(take(slots, client("O"), "a.zip"), "");
  EXPECT_EQ(take(slots, client("O"), "a.zip"), "");
  taken[0]->note(100, after(2));
  taken[1]->note(100, after(3));
  EXPECT_EQ(take(slots, client("O"), "a.zip", after(3)), "too_many_downloads");
  EXPECT_EQ(take(slots, client("O"), "a.zip", after(4)), "");
  EXPECT_TRUE(taken[0]->is_cut());
  EXPECT_FALSE(taken[1]->is_cut());

  taken[1]->note(200, after(5));
  EXPECT_EQ(take(slots, client("O"), "a.zip", after(5)), "too_many_downloads");
  taken.erase(taken.begin());  // Gives back no slot: it has lost its own.
  EXPECT_EQ(take(slots, client("O"), "a.zip", after(5)), "too_many_downloads");
}

TEST_F(DownloadSlotsTest, PassFromTheSlowOfOrdersAtNoChargeWhenTheShopIsFull) {
  DownloadSlots slots({.of_shop = 2, .for_paid = 0, .slow = 1000});
  EXPECT_EQ(take(slots, client("paid"), "a.zip"), "");
  EXPECT_EQ(take(slots, client("free", false), "a.zip"), "");
  for (int i = 1; i <= 10; ++i) taken[1]->note(2000u * static_cast<unsigned>(i), after(i));
  EXPECT_EQ(take(slots, client("late"), "a.zip", after(10)), "busy");
  EXPECT_EQ(take(slots, client("late", false), "a.zip", after(10)), "busy");
  taken[1]->note(20'100, after(30));
  EXPECT_EQ(take(slots, client("late"), "a.zip", after(30)), "");
  EXPECT_TRUE(taken[1]->is_cut());
  EXPECT_FALSE(taken[0]->is_cut());  // As slow, and paid for.
}

TEST_F(DownloadSlotsTest, TakeNothingFromAnybodyForWhoIsRefusedAfterAll) {
  DownloadSlots slots({.of_file = 1, .of_shop = 1, .for_paid = 1, .still_after = seconds(1)});
  EXPECT_EQ(take(slots, client("O"), "a.zip"), "");
  DownloadClient unpaid = client("O", false);
  EXPECT_EQ(take(slots, unpaid, "a.zip", after(5)), "busy");  // Although the first stands.
  EXPECT_FALSE(taken[0]->is_cut());
  EXPECT_EQ(take(slots, client("O"), "a.zip", after(5)), "");
  EXPECT_TRUE(taken[0]->is_cut());
}

TEST_F(DownloadSlotsTest, MayBeHeldLongerThanTheShopLasts) {
  DownloadSlot held = DownloadSlots().take(client("O"), "a.zip").value();
  EXPECT_FALSE(held->is_cut());
}

}  // namespace
}  // namespace typecase::delivery
