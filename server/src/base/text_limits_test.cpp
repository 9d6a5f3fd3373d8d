#include "base/text_limits.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(TextLimits, KnowsTheCountriesThatThereAre) {
  for (std::string_view code : {"AD", "PT", "XK", "ZW"}) EXPECT_TRUE(is_country(code)) << code;
  for (std::string_view code : {"", "P", "pt", "UK", "ZZ", "D A", "PRT", "DA", "AE AF"}) {
    EXPECT_FALSE(is_country(code)) << code;
  }
}

}  // namespace
}  // namespace typecase
