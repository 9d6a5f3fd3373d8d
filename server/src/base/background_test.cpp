#include "base/background.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <stdexcept>

#include "base/log.h"

namespace typecase {
namespace {

TEST(Background, GivesWayToEverythingElse) {
  int own = getpriority(PRIO_PROCESS, 0);  // Of this thread: the tests may run at a low priority.
  Background background(1);
  std::promise<std::pair<int, long>> told;
  background.submit([&] {
    auto self = static_cast<id_t>(syscall(SYS_gettid));
    told.set_value({getpriority(PRIO_PROCESS, self), syscall(SYS_ioprio_get, 1, 0) >> 13});
  });
  auto [niceness, io_class] = told.get_future().get();
  EXPECT_EQ(niceness, 19);
  EXPECT_EQ(io_class, 3);  // idle
  EXPECT_EQ(getpriority(PRIO_PROCESS, 0), own);
}

TEST(Background, DropsWhatItHasNoRoomFor) {
  Background background(2);
  std::promise<void> entered, open;
  background.submit([&] {
    entered.set_value();
    open.get_future().wait();
  });
  entered.get_future().wait();
  std::atomic<int> done = 0;

  EXPECT_TRUE(background.submit([&] { ++done; }));
  EXPECT_TRUE(background.submit([&] { ++done; }));
  EXPECT_FALSE(background.submit([&] { ++done; }));
  open.set_value();
  background.drain();
  EXPECT_EQ(done, 2);
}

TEST(Background, GoesOnAfterAFailure) {
  log::set_level(log::Level::off);
  Background background(2);
  bool done = false;
  background.submit([] { throw std::runtime_error("on purpose"); });
  background.submit([&] { done = true; });
  background.drain();
  EXPECT_TRUE(done);
  log::set_level(log::Level::info);
}

}  // namespace
}  // namespace typecase
