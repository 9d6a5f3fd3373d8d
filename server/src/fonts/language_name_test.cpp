#include "fonts/language_name.h"

#include <gtest/gtest.h>

namespace typecase::fonts {
namespace {

TEST(LanguageName, IsTheEnglishOne) {
  EXPECT_EQ(language_name("cs"), "Czech");
  EXPECT_EQ(language_name("nb"), "Norwegian Bokmål");
  EXPECT_EQ(language_name("sr-Latn"), "Serbian (Latin)");
}

TEST(LanguageName, IsKnownForSmallLanguagesToo) {
  EXPECT_EQ(language_name("hsb"), "Upper Sorbian");
  EXPECT_EQ(language_name("gsw"), "Swiss German");
  EXPECT_EQ(language_name("agq"), "Aghem");
}

TEST(LanguageName, IsEmptyWhereThereIsNone) {
  EXPECT_EQ(language_name("qaa"), "");
  EXPECT_EQ(language_name("not a tag"), "");
  EXPECT_EQ(language_name(""), "");
}

}  // namespace
}  // namespace typecase::fonts
