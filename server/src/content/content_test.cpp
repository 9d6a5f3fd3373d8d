#include "content/content.h"

#include <gtest/gtest.h>

#include "base/clock.h"
#include "content/save.h"
#include "db/testing.h"

namespace typecase::content {
namespace {

Content words() {
  Content content;
  content.menus = {{1, {{"fonts", "/", "Fonts"}, {"about", "/pages/about", "About"}}},
                   {2, {{"imprint", "/pages/imprint", "Imprint"}}}};
  content.pages = {make_page("terms", "Terms", "What holds.", "# Terms"),
                   make_page("faq", "Questions", "Answers.", "<script>x</script>\n\nFree?")};
  content.pangrams = {{"Latn", "pt", "Portuguese", "Luís argüia à Júlia"},
                      {"Arab", "ar", "Arabic", "صِف خَلقَ خَودٍ"}};
  return content;
}

class ContentTest : public db::testing::EachEngine {
 protected:
  bool saved(const Content& content) {
    return database().write([&](db::Connection& connection) { return save(connection, content); });
  }
  std::shared_ptr<const Content> loaded() { return database().read(load); }
};
TYPECASE_EACH_ENGINE(ContentTest);

TEST_P(ContentTest, HasTwoEmptyMenusBeforeAnythingIsSaved) {
  auto content = loaded();

  EXPECT_EQ(content->menus.size(), 2u);
  EXPECT_TRUE(content->menu_items().empty());
  EXPECT_EQ(content->page("faq"), nullptr);
}

TEST_P(ContentTest, LoadsMenusPagesAndPangramsInTheirOrder) {
  ASSERT_TRUE(saved(words()));

  auto content = loaded();

  EXPECT_EQ(content->menus, words().menus);
  EXPECT_EQ(content->pangrams, words().pangrams);
  ASSERT_EQ(content->menu_items().size(), 3u);
  EXPECT_EQ(content->menu_items()[2].id, "imprint");
  EXPECT_EQ(content->menu_item("about")->link, "/pages/about");
  EXPECT_EQ(content->menu_item("news"), nullptr);
  EXPECT_EQ(content->page("faq")->title, "Questions");
  EXPECT_EQ(content->page("faq")->rich_text.html, std::vector<std::string>{"<p>Free?</p>\n"});
  EXPECT_EQ(content->page("terms")->rich_text.html, std::vector<std::string>{"<h1>Terms</h1>\n"});
  EXPECT_EQ(content->page("imprint"), nullptr);
}

TEST_P(ContentTest, SavingTheSameAgainLeavesTheShopVersionAlone) {
  ASSERT_TRUE(saved(words()));
  std::int64_t version = database().read(db::shop_version);

  EXPECT_FALSE(saved(words()));
  EXPECT_EQ(database().read(db::shop_version), version);

  Content changed = words();
  changed.menus[1].pop_back();
  EXPECT_TRUE(saved(changed));
  EXPECT_GT(database().read(db::shop_version), version);
  EXPECT_EQ(loaded()->menus, changed.menus);
}

TEST_P(ContentTest, ChangesPagesByTheirIdAndKeepsOthers) {
  ASSERT_TRUE(saved(words()));
  Content changed = words();
  changed.pages = {make_page("faq", "Questions and answers", "Answers.", "None.")};

  ASSERT_TRUE(saved(changed));

  EXPECT_EQ(loaded()->page("faq")->title, "Questions and answers");
  EXPECT_NE(loaded()->page("terms"), nullptr);
}

TEST_P(ContentTest, WithdrawnPostsTellTheirTitlesOnlyIfVisitorsHaveSeenThem) {
  const Time now = SystemClock().now();
  const auto post = [](const std::string& id, bool is_draft, Time published) {
    return Post{id,       "Title",   "",        "Words.",
                is_draft, published, published, read_rich_text("Words.")};
  };
  Content content = words();
  content.posts = {post("out", false, now - std::chrono::days(1)),
                   post("draft", true, now - std::chrono::days(1)),
                   post("to-come", false, now + std::chrono::days(1))};
  ASSERT_TRUE(saved(content));
  database().write([&](db::Connection& connection) {
    for (const Post& each : content.posts) EXPECT_TRUE(withdraw_post(connection, each.id));
  });
  EXPECT_EQ(loaded()->withdrawn, (std::map<std::string, std::string>{{"/news/out", "Title"}}));
}

}  // namespace
}  // namespace typecase::content
