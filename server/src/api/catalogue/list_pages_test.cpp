#include "api/catalogue/list_pages.h"

#include <gtest/gtest.h>

#include <numeric>

namespace typecase::api {
namespace {

std::vector<int> numbers(int count) {
  std::vector<int> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

TEST(ListPagesTest, AShortListIsOnePage) {
  const ListPages pages = family_pages(48);
  EXPECT_FALSE(pages.has_pages());
  EXPECT_EQ(pages.pages(), 1);
  EXPECT_EQ(pages.on(1, numbers(48)).size(), 48u);
  EXPECT_TRUE(pages.on(2, numbers(48)).empty());
  EXPECT_EQ(family_pages(0).pages(), 1);
}

TEST(ListPagesTest, EveryItemStandsOnOnePage) {
  for (int count : {49, 72, 73, 1700}) {
    const std::vector<int> all = numbers(count);
    const ListPages pages = family_pages(all.size());
    std::vector<int> seen;
    for (int page = 1; page <= pages.pages(); ++page) {
      const auto part = pages.on(page, all);
      EXPECT_FALSE(part.empty()) << count << ", page " << page;
      EXPECT_LE(part.size(), 24u);
      seen.insert(seen.end(), part.begin(), part.end());
    }
    EXPECT_EQ(seen, all);
    for (int page : {-1, 0, pages.pages() + 1, 1 << 30}) EXPECT_TRUE(pages.on(page, all).empty());
  }
}

TEST(ListPagesTest, APageIsANumberAsItIsWritten) {
  EXPECT_EQ(page_number(""), 1);
  EXPECT_EQ(page_number("1"), 1);
  EXPECT_EQ(page_number("71"), 71);
  for (const char* text : {"0", "-1", "01", "1 ", " 1", "1e3", "99999999999", "two", "+1"}) {
    EXPECT_EQ(page_number(text), 0) << text;
  }
}

TEST(ListPagesTest, TheFirstPageHasThePathOfTheList) {
  EXPECT_EQ(path_of_page("/news", 1), "/news");
  EXPECT_EQ(path_of_page("/", 3), "/?page=3");
}

}  // namespace
}  // namespace typecase::api
