#include "base/log_batch.h"

#include <gtest/gtest.h>

namespace typecase::log {
namespace {

template <class Write>
long lines_of(Write write) {
  ::testing::internal::CaptureStderr();
  write();
  const std::string text = ::testing::internal::GetCapturedStderr();
  return std::ranges::count(text, '\n');
}

TEST(LogBatchTest, WritesItsLinesTogetherInTheirOrder) {
  Batch batch;
  EXPECT_EQ(lines_of([&] { batch.info("first"); }), 0);
  batch.info("second");
  EXPECT_FALSE(batch.empty());
  ::testing::internal::CaptureStderr();
  batch.flush();
  const std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::ranges::count(text, '\n'), 2) << text;
  EXPECT_LT(text.find("first"), text.find("second")) << text;
  EXPECT_TRUE(batch.empty());
}

TEST(LogBatchTest, WritesAtOnceWhatWouldGrowLarge) {
  Batch batch;
  const std::string path(1000, 'x');
  EXPECT_GT(lines_of([&] {
              for (int i = 0; i < 40; ++i) batch.info("request", {{"path", path}});
            }),
            20);
  EXPECT_GT(lines_of([&] { batch.flush(); }), 0);
}

TEST(LogBatchTest, KeepsNothingWhereLogsAreOff) {
  Batch batch;
  set_level(Level::warning);
  batch.info("request");
  set_level(Level::info);
  EXPECT_TRUE(batch.empty());
}

TEST(LogBatchTest, WritesTheRestWhenItEnds) {
  EXPECT_EQ(lines_of([] { Batch().info("request"); }), 1);
}

}  // namespace
}  // namespace typecase::log
