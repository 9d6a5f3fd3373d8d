#include "base/single_flight.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace typecase {
namespace {

TEST(SingleFlightTest, ThoseWhoAskMeanwhileGetTheOneAnswer) {
  SingleFlight<int> flights;
  std::atomic<int> calls = 0;
  std::promise<void> begun, release;
  auto call = [&] { return ++calls; };
  auto first = std::async(std::launch::async, [&] {
    return flights.share("a", [&] {
      begun.set_value();
      release.get_future().wait();
      return call();
    });
  });
  begun.get_future().wait();
  std::vector<std::future<int>> others;
  for (int i = 0; i < 8; ++i) {
    others.push_back(std::async(std::launch::async, [&] { return flights.share("a", call); }));
  }
  while (flights.waiting("a") < 8) std::this_thread::yield();
  EXPECT_EQ(flights.share("b", [] { return 7; }), 7) << "another key waits for nobody";
  release.set_value();
  EXPECT_EQ(first.get(), 1);
  for (auto& other : others) EXPECT_EQ(other.get(), 1);
  EXPECT_EQ(flights.share("a", call), 2) << "afterwards it is asked anew";
}

TEST(SingleFlightTest, ACallThatAsksForItsOwnKeyDoesNotWaitForItself) {
  SingleFlight<int> flights;
  EXPECT_EQ(flights.share("a", [&] { return 1 + flights.share("a", [] { return 1; }); }), 2);
}

TEST(SingleFlightTest, AFailureIsForAllAndDoesNotStay) {
  SingleFlight<int> flights;
  auto fail = []() -> int { throw std::runtime_error("no"); };
  EXPECT_THROW(flights.share("a", fail), std::runtime_error);
  EXPECT_EQ(flights.waiting("a"), 0);
  EXPECT_EQ(flights.share("a", [] { return 1; }), 1);
}

}  // namespace
}  // namespace typecase
