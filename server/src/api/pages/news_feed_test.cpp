#include "api/pages/news_feed.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

TEST(NewsFeed, LeavesOutWhatXmlHasNoPlaceFor) {
  std::string odd = "a\xEF\xBF\xBE\xEF\xBF\xBF\x01z \xEF\xBF\xBD\xF0\x9F\xBF\xBE\tb";
  content::Edition edition;
  content::Post post{"odd", odd, odd, odd, false, {}, {}, content::read_rich_text(odd)};
  edition.posts.push_back(&post);
  catalogue::Foundry foundry;
  foundry.name = odd;

  std::string feed = news_feed(edition, foundry, "https://shop.example");

  EXPECT_EQ(feed.find("\xEF\xBF\xBE"), feed.npos);
  EXPECT_EQ(feed.find("\xEF\xBF\xBF"), feed.npos);
  EXPECT_EQ(feed.find('\x01'), feed.npos);
  std::string kept = "az \xEF\xBF\xBD\xF0\x9F\xBF\xBE\tb";
  EXPECT_NE(feed.find("<title>" + kept + "</title>"), feed.npos) << feed;
  EXPECT_NE(feed.find("&lt;p&gt;" + kept), feed.npos) << feed;
}

}  // namespace
}  // namespace typecase::api
