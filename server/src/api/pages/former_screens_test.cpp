#include <gtest/gtest.h>

#include "api/pages/screens.h"
#include "api/testing.h"

namespace typecase::api {
namespace {

// A shop that once had more families, pages and posts.
class FormerScreensTest : public ::testing::Test {
 protected:
  FormerScreensTest() {
    auto changed = std::make_shared<catalogue::Catalogue>();
    changed->families = testing::fonts("Meridian", "A sans.")->families;
    changed->hidden_families = testing::fonts("Secret", "A serif.")->families;
    changed->hidden_families[0].id = FamilyId("secret");
    changed->hidden_families[0].state = catalogue::LifeState::hidden;
    changed->hidden_families[0].styles[0].id = StyleId("secret-regular");
    changed->retired = {{"old", "Old & Grey"}};
    changed->current_ids = {{"noon", "meridian"}, {"older", "old"}};
    changed->index();
    shop.replace(changed);
  }
  Screen screen(const std::string& path) { return shop.screens().screen(path); }

  testing::SmallShop shop;
};

TEST_F(FormerScreensTest, RetiredFamilyIsGoneWithLinksOnward) {
  for (const char* path : {"/old", "/old/buy"}) {
    Screen gone = screen(path);
    EXPECT_EQ(gone.status, 410) << path;
    EXPECT_NE(gone.main.find("Old &amp; Grey is no longer sold."), std::string::npos);
    EXPECT_NE(gone.main.find("<a href=\"/\">All fonts</a>"), std::string::npos);
  }
  EXPECT_EQ(screen("/old/x").status, 404);
}

TEST_F(FormerScreensTest, FormerIdLeadsToTheFamilyForGood) {
  EXPECT_EQ(screen("/noon").status, 301);
  EXPECT_EQ(screen("/noon").location, "/meridian");
  EXPECT_EQ(screen("/noon/buy").location, "/meridian/buy");
}

TEST_F(FormerScreensTest, FormerIdOfARetiredFamilyLeadsToIt) {
  EXPECT_TRUE(shop.screens().knows_segment("older"));
  EXPECT_EQ(screen("/older").status, 301);
  EXPECT_EQ(screen("/older").location, "/old");
}

TEST_F(FormerScreensTest, HiddenFamilyHasAPageThatNothingLeadsTo) {
  EXPECT_EQ(screen("/secret").status, 200);
  EXPECT_FALSE(screen("/secret").indexed);
  EXPECT_EQ(screen("/").main.find("Secret"), std::string::npos);
  EXPECT_EQ(screen("/test_all").main.find("Secret"), std::string::npos);
}

TEST_F(FormerScreensTest, WithdrawnTextsAreGoneWithLinksOnward) {
  for (const char* path : {"/pages/jobs", "/news/hello"}) {
    Screen gone = shop.screens().screen(path);
    EXPECT_EQ(gone.status, 410) << path;
    EXPECT_NE(gone.main.find("has been withdrawn."), std::string::npos) << path;
    EXPECT_NE(gone.main.find("<a href=\"/news\">News</a>"), std::string::npos) << path;
  }
}

}  // namespace
}  // namespace typecase::api
