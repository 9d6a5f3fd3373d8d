#include "api/pages/screens.h"

#include <gtest/gtest.h>

#include <map>

#include "api/testing.h"
#include "catalogue/reserved_ids.h"
#include "messages/messages.h"

namespace typecase::api {
namespace {

class ScreensTest : public ::testing::Test {
 protected:
  int status(const std::string& path) { return shop.screens().screen(path).status; }

  testing::SmallShop shop;
};

TEST_F(ScreensTest, KnowsEveryScreenAndNothingElse) {
  for (const char* path : {"/",          "/meridian",   "/meridian/buy",     "/cart",
                           "/checkout",  "/login",      "/forgot_password",  "/reset_password",
                           "/profile",   "/orders/X",   "/orders/X/success", "/pages/faq",
                           "/test_all",  "/cart/X",     "/prepared_cart/X",  "/pages/verify",
                           "/news",      "/news/today", "/trials",           "/trials/submitted",
                           "/trials/get"}) {
    EXPECT_EQ(status(path), 200) << path;
  }
  for (const char* path : {"/nothing",
                           "/404",
                           "/meridian/sell",
                           "/meridian/buy/x",
                           "/orders",
                           "/orders/X/failure",
                           "/pages",
                           "/pages/nothing",
                           "/cart/x/y",
                           "/cart/nothing",
                           "/prepared_cart/nothing",
                           "/login/x",
                           "/profile/x",
                           "/test_all/x",
                           "//",
                           "/pages/faq/x",
                           "/news/draft",
                           "/news/tomorrow",
                           "/news/nothing",
                           "/news/today/x",
                           "/project",
                           "/project/nothing",
                           "/project/poster/x",
                           "/trials/x",
                           "/trials/get/x"}) {
    EXPECT_EQ(status(path), 404) << path;
  }
}

TEST_F(ScreensTest, SaysWherePagesNeedJavaScript) {
  for (const char* path : {"/cart", "/cart/X", "/prepared_cart/X", "/checkout", "/login",
                           "/profile", "/orders/X", "/orders/X/success"}) {
    EXPECT_NE(shop.screens().screen(path).main.find("<noscript><p>This page needs JavaScript"),
              std::string::npos)
        << path;
  }
  EXPECT_EQ(shop.screens().screen("/meridian").main.find("<noscript>"), std::string::npos);
}

TEST_F(ScreensTest, TheFrontPageNamesTheFeed) { EXPECT_TRUE(shop.screens().screen("/").has_feed); }

TEST_F(ScreensTest, TellsOfALicenceInWordsBeforeAnyScriptRuns) {
  Screen empty = shop.screens().screen("/pages/verify");
  EXPECT_EQ(empty.status, 200);
  EXPECT_FALSE(empty.indexed);
  Screen known = shop.screens().screen("/pages/verify", {"0123456789ABCDEFGHJKMNPQRS", ""});
  for (const char* part : {"valid", "Ærø &amp; Søn", "Meridian Bold", "otf/meridian-bold.otf"}) {
    EXPECT_NE(known.main.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(known.seeds.back().key, R"(["verification","0123456789ABCDEFGHJKMNPQRS"])");
  Screen unknown = shop.screens().screen("/pages/verify", {"<b>", ""});
  EXPECT_EQ(unknown.status, 200);
  EXPECT_NE(unknown.main.find("No licence has this number"), std::string::npos);
  EXPECT_EQ(unknown.main.find("<b>"), std::string::npos);
}

TEST_F(ScreensTest, SaysWithWhichStatusAPageIsNotForTheVisitor) {
  EXPECT_EQ(status("/403"), 403);
  EXPECT_EQ(status("/403/x"), 404);
}

// Each screen of the table is served, and no family's id can take its address.
TEST_F(ScreensTest, ServesEveryRowOfTheTable) {
  const std::map<std::string, std::string> subjects{{"page", "faq"},
                                                    {"post", "today"},
                                                    {"project", "poster"},
                                                    {"font", "meridian"},
                                                    {"buy", "meridian"}};
  for (const ScreenRow& row : screen_table().screens) {
    auto subject = subjects.find(row.id);
    const std::string path = with_id(row.path, subject == subjects.end() ? "X" : subject->second);
    Screen screen = shop.screens().screen(path);
    EXPECT_EQ(screen.id, row.id) << path;
    if (screen.location.empty()) {
      EXPECT_EQ(screen.status, row.status) << path;
    }
    if (row.redirect) {
      EXPECT_EQ(screen.location, *row.redirect);
    }
    if (row.redirect) {
      EXPECT_FALSE(catalogue::is_reserved_id(row.redirect->substr(1)));
    }
    const std::string first = row.path.substr(1, row.path.find('/', 1) - 1);
    if (first != ":id" && row.id != "front") {
      EXPECT_TRUE(catalogue::is_reserved_id(first)) << path;
    }
  }
}

TEST_F(ScreensTest, NamesInTheTableExist) {
  for (const ScreenRow& row : screen_table().screens) {
    for (const auto& text : {row.title, row.crumb, row.description}) {
      if (text) {
        EXPECT_NO_THROW(messages::text_of(*text, {{"name", ""}, {"foundry", ""}})) << *text;
      }
    }
    if (row.parent) {
      EXPECT_NO_THROW(screen_table().row(*row.parent)) << row.id;
    }
    for (const std::string& data : row.data)
      EXPECT_TRUE(screen_table().data.contains(data)) << data;
  }
}

TEST_F(ScreensTest, HaveOneAddressHoweverTheyWereAskedFor) {
  EXPECT_EQ(shop.screens().screen("/login/").path, "/login");
  EXPECT_EQ(shop.screens().screen("/pages/faq/").path, "/pages/faq");
  EXPECT_EQ(shop.screens().screen("/meridian/").path, "/meridian");
}

TEST_F(ScreensTest, OnlyTheCheckoutIsItsOwnDocument) {
  EXPECT_TRUE(shop.screens().screen("/checkout").checkout);
  for (const char* path : {"/", "/cart", "/orders/X", "/nothing", "/meridian/buy"}) {
    EXPECT_FALSE(shop.screens().screen(path).checkout) << path;
  }
}

TEST_F(ScreensTest, SearchEnginesAreKeptFromWhatIsPersonal) {
  for (const char* path : {"/cart", "/checkout", "/login", "/forgot_password", "/reset_password",
                           "/profile", "/orders/X", "/nothing"}) {
    EXPECT_FALSE(shop.screens().screen(path).indexed) << path;
  }
  EXPECT_TRUE(shop.screens().screen("/meridian").indexed);
}

TEST_F(ScreensTest, TellWhatThePagesOfAnAccountAreForWithoutAScript) {
  Screen screen = shop.screens().screen("/forgot_password");
  EXPECT_TRUE(screen.title.starts_with("Forgotten password, "));
  EXPECT_NE(screen.main.find("<h1>Forgotten password</h1><p>"), std::string::npos);
  EXPECT_EQ(screen.main.find(screen.description), screen.main.find("<p>") + 3);
}

TEST_F(ScreensTest, ShortLinksLeadToTheirPaths) {
  EXPECT_EQ(shop.screens().screen("/project/poster").location, "/meridian?state=abc");
  EXPECT_EQ(shop.screens().screen("/project/nothing").location, "");
}

TEST_F(ScreensTest, PostsAreArticlesWithTheirFeed) {
  Screen post = shop.screens().screen("/news/today");
  EXPECT_EQ(post.type, "article");
  EXPECT_EQ(post.published, "2026-11-02T12:00:00Z");
  EXPECT_TRUE(post.indexed && post.has_feed);
  EXPECT_NE(post.main.find("2 November 2026</time>"), std::string::npos);
  EXPECT_EQ(post.seeds.back().key, R"(["post","today"])");
  Screen news = shop.screens().screen("/news");
  EXPECT_TRUE(news.has_feed);
  EXPECT_EQ(news.seeds.back().key, R"(["news",1])");
  EXPECT_EQ(news.main.find("tomorrow"), std::string::npos);
}

TEST_F(ScreensTest, NewsHaveNoPageBeyondTheLast) {
  auto status_of = [&](const char* page) {
    return shop.screens().screen("/news", {"", page}).status;
  };
  EXPECT_EQ(status_of("1"), 200);
  for (const char* page : {"0", "2", "-1", "01", "x", "1x", "99999999999"}) {
    EXPECT_EQ(status_of(page), 404) << page;
  }
}

TEST_F(ScreensTest, CarryTheMenusAndTheWayHereAsLinks) {
  for (const char* path : {"/", "/meridian/buy", "/nothing"}) {
    std::string main = shop.screens().screen(path).main;
    EXPECT_NE(main.find("<a href=\"/news\">News</a>"), std::string::npos) << path;
    EXPECT_NE(main.find("<a href=\"/pages/faq\" target=\"_blank\" rel=\"noopener\">"),
              std::string::npos)
        << path;
  }
  EXPECT_NE(shop.screens().screen("/meridian/buy").main.find("<a href=\"/meridian\">Meridian</a>"),
            std::string::npos);
}

TEST_F(ScreensTest, NameTheFamilyThatAMissingAddressNearlyNames) {
  const std::string named = "<a href=\"/meridian\">Meridian</a> is the nearest name.";
  for (const char* path : {"/meridan", "/meridian-mono", "/meridian/sell"}) {
    EXPECT_NE(shop.screens().screen(path).main.find(named), std::string::npos) << path;
  }
  for (const char* path : {"/wp-admin", "/pages/meridian", "/news/meridian"}) {
    EXPECT_EQ(shop.screens().screen(path).main.find("nearest"), std::string::npos) << path;
  }
}

TEST_F(ScreensTest, FamilyWithoutAListedLicenceShowsNoPriceAndNoBuy) {
  EXPECT_NE(shop.screens().screen("/meridian").main.find("/meridian/buy"), std::string::npos);
  shop.hide_licences();

  for (const char* path : {"/", "/test_all", "/meridian"}) {
    Screen screen = shop.screens().screen(path);
    EXPECT_EQ(screen.main.find("35.00"), std::string::npos) << path;
    EXPECT_EQ(screen.main.find("/buy"), std::string::npos) << path;
    for (const auto& json : screen.json_ld) EXPECT_FALSE(json.contains("offers")) << path;
  }
}

TEST_F(ScreensTest, EscapeTheAddressThatIsMissing) {
  Screen screen = shop.screens().screen("/<img src=x>");
  EXPECT_EQ(screen.main.find("<img"), std::string::npos);
}

}  // namespace
}  // namespace typecase::api
