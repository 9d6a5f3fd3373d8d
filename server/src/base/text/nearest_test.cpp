#include "base/text/nearest.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

const std::set<std::string, std::less<>> keys{"price", "family_price", "name", "related"};

TEST(Nearest, FindsAKeyWithOneOrTwoSlips) {
  EXPECT_EQ(nearest("prise", keys), "price");
  EXPECT_EQ(nearest("pirce", keys), "price");  // Swapped letters are one slip.
  EXPECT_EQ(nearest("prices", keys), "price");
  EXPECT_EQ(nearest("famly_price", keys), "family_price");
  EXPECT_EQ(nearest("nmae", keys), "name");
}

TEST(Nearest, FindsNothingThatIsFarAway) {
  EXPECT_EQ(nearest("colour", keys), std::nullopt);
  EXPECT_EQ(nearest("", keys), std::nullopt);
  EXPECT_EQ(nearest(std::string(1000, 'x'), keys), std::nullopt);
}

TEST(DidYouMean, NamesTheNearestOrAllOfAFew) {
  EXPECT_EQ(did_you_mean("colour", {}), "");
  EXPECT_EQ(did_you_mean("colour", {"serif", "mono"}), " Known are \"mono\", \"serif\".");
  EXPECT_EQ(did_you_mean("colour", {"serif"}), " Known is \"serif\".");
  EXPECT_EQ(did_you_mean("q", {"aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"}), "");
  EXPECT_EQ(did_you_mean("prise", keys), " Did you mean \"price\"?");
}

}  // namespace
}  // namespace typecase
