#include "base/text/case_folding.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(CaseFolding, IgnoresCaseBeyondAscii) {
  EXPECT_EQ(fold_case("Ada LOVELACE"), "ada lovelace");
  EXPECT_EQ(fold_case("Élodie Ærø"), "élodie ærø");
  EXPECT_EQ(fold_case("STRASSE"), fold_case("Straße"));
  EXPECT_EQ(fold_case(""), "");
}

TEST(CaseFolding, BearsMalformedText) { EXPECT_EQ(fold_case("a\xff"), "a\uFFFD"); }

}  // namespace
}  // namespace typecase
