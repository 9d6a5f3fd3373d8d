#include "base/text/strings.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Strings, TrimmedLosesBlanksAtBothEnds) {
  EXPECT_EQ(trimmed(" \ta b\t "), "a b");
  EXPECT_EQ(trimmed("= \"utf-8\"", "= \""), "utf-8");
  EXPECT_EQ(trimmed(" \t"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Strings, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (Parts{"a", "", "b"}));
  EXPECT_EQ(split("a,", ','), (Parts{"a", ""}));
  EXPECT_EQ(split("", ','), Parts{""});
}

TEST(Strings, JoinedSeparatesEmptyPartsToo) {
  EXPECT_EQ(joined({"a", "", "b"}, ", "), "a, , b");
  EXPECT_EQ(joined({"", "b"}, " "), " b");
  EXPECT_EQ(joined({}, " "), "");
}

TEST(Strings, CaseIsThatOfAsciiLetters) {
  EXPECT_EQ(lower_case("A-Zß\u00C9"), "a-zß\u00C9");
  EXPECT_TRUE(equals_ignoring_case("UTF-8", "utf-8"));
  EXPECT_FALSE(equals_ignoring_case("utf-8", "utf8"));
  EXPECT_FALSE(equals_ignoring_case("@", "`"));
}

TEST(Strings, HostNameHasLabelsOfTheDns) {
  for (const char* name : {"example.org", "a", "x-1.EXAMPLE.org"}) {
    EXPECT_TRUE(is_host_name(name)) << name;
  }
  for (const char* name : {"", ".org", "example.", "a..b", "-a.org", "a-.org", "a_b.org"}) {
    EXPECT_FALSE(is_host_name(name)) << name;
  }
  EXPECT_TRUE(is_host_name(std::string(63, 'a')));
  EXPECT_FALSE(is_host_name(std::string(64, 'a')));
}

}  // namespace
}  // namespace typecase
