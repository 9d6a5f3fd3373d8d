#include "base/text/page_cursor.h"

#include <gtest/gtest.h>

#include "base/crypto/crypto.h"
#include "base/ids.h"

namespace typecase {
namespace {

std::string encoded(const std::string& text) {
  return to_base64url(Bytes(text.begin(), text.end()));
}

TEST(PageCursor, IsReadAsItWasWritten) {
  for (std::int64_t key : {std::int64_t{-1}, std::int64_t{0}, INT64_MAX}) {
    const PageCursor place{key, random_id()};
    const auto read = parse_cursor(to_cursor(place, "mails"), "mails");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->key, key);
    EXPECT_EQ(read->id, place.id);
  }
}

TEST(PageCursor, MayHaveATextAsItsKey) {
  for (const std::string& key : {std::string("Zoë  Straße "), std::string()}) {
    const TextCursor place{key, random_id()};
    const auto read = parse_text_cursor(to_cursor(place, "name"), "name");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->key, key);
    EXPECT_EQ(read->id, place.id);
    EXPECT_FALSE(parse_cursor(to_cursor(place, "name"), "name"));
  }
  const std::string id = random_id();
  for (const std::string& text :
       {std::string(), encoded("name"), encoded("name id 5"), encoded("name " + id + " \xff"),
        encoded("name " + id + std::string(" a\0b", 4))}) {
    EXPECT_FALSE(parse_text_cursor(text, "name")) << text;
  }
}

TEST(PageCursor, RefusesOtherListsAndTexts) {
  const std::string id = random_id();
  EXPECT_TRUE(parse_cursor(encoded("mails " + id + " 1"), "mails"));
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("'"), std::string(10'000, 'A'),
        encoded("jobs " + id + " 1"), encoded("mails " + id), encoded("mails " + id + " x"),
        encoded("mails " + id + " 1 1"), encoded("mails ' 1"), encoded("mails  " + id + " 1"),
        encoded("mails " + id + " 99999999999999999999"), encoded("\xff\xff\xff")}) {
    EXPECT_FALSE(parse_cursor(text, "mails")) << text;
  }
}

TEST(PageCursor, ALongerListIsCutToItsPage) {
  std::vector<int> rows{1, 2, 3};
  EXPECT_FALSE(cut_to_page(rows, 3));
  EXPECT_TRUE(cut_to_page(rows, 2));
  EXPECT_EQ(rows, (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace typecase
