#include "api/quote_papers.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

TEST(QuotePapers, AreMadeOnceAndCountOnlyThen) {
  ManualClock clock{from_micros(1)};
  specimen::AccessLimits limits;
  limits.made_at_once = 2;
  specimen::Access access(clock, limits);
  QuotePapers papers(access);
  int made = 0;
  auto ask = [&](const std::string& key) {
    return papers.get(key, "203.0.113.7", [&] { return "paper " + std::to_string(++made); });
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(*ask("a").value(), "paper 1");
  EXPECT_EQ(*ask("b").value(), "paper 2");
  EXPECT_EQ(ask("c").error().code, "too_fast");
  EXPECT_EQ(*ask("a").value(), "paper 1");
  EXPECT_EQ(made, 2);
}

}  // namespace
}  // namespace typecase::api
