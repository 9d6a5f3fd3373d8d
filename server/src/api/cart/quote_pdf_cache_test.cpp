#include "api/cart/quote_pdf_cache.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

TEST(QuotePdfCache, MakesEachQuoteOnceAndCountsOnlyThat) {
  ManualClock clock{from_micros(1)};
  specimen::AccessLimits limits;
  limits.made_at_once = 2;
  specimen::Access access(clock, limits);
  QuotePdfCache cache(access);
  int made = 0;
  auto ask = [&](const std::string& key) {
    return cache.get(key, "203.0.113.7", [&] { return "pdf " + std::to_string(++made); });
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(*ask("a").value(), "pdf 1");
  EXPECT_EQ(*ask("b").value(), "pdf 2");
  EXPECT_EQ(ask("c").error().code, "too_fast");
  EXPECT_EQ(*ask("a").value(), "pdf 1");
  EXPECT_EQ(made, 2);
}

}  // namespace
}  // namespace typecase::api
