#include "content/edition.h"

#include <gtest/gtest.h>

#include "content/save.h"
#include "db/testing.h"

namespace typecase::content {
namespace {

using std::chrono::hours;

const Time noon = std::chrono::sys_days(std::chrono::year(2026) / 11 / 2) + hours(12);

Post post(const std::string& id, Time published, bool draft = false) {
  return {id,    "Of " + id, "Words.",  "*Words*",
          draft, published,  published, read_rich_text("*Words*")};
}

Content news() {
  Content content;
  content.menus = {{1, {}}, {2, {}}};
  content.posts = {post("draft", noon, true), post("now", noon), post("old", noon - hours(48)),
                   post("soon", noon + hours(1)), post("later", noon + hours(2))};
  content.projects = {{"poster", "/fraunces?state=x"}};
  return content;
}

std::vector<std::string> ids(const Edition& edition) {
  std::vector<std::string> ids;
  for (const Post* post : edition.posts) ids.push_back(post->id);
  return ids;
}

using Ids = std::vector<std::string>;

class EditionTest : public db::testing::EachEngine {
 protected:
  EditionTest() { save_news(news()); }

  bool save_news(const Content& content) {
    return database().write([&](db::Connection& connection) { return save(connection, content); });
  }

  ManualClock clock{noon};
  db::Versioned<Content> current{database(), load};
  Editions editions{current, clock};
};
TYPECASE_EACH_ENGINE(EditionTest);

TEST_P(EditionTest, ShowsWhatIsOutNewestFirst) {
  current.refresh();
  auto edition = editions.current();

  EXPECT_EQ(ids(*edition), (Ids{"now", "old"}));
  EXPECT_EQ(edition->post("draft"), nullptr);
  EXPECT_EQ(edition->post("soon"), nullptr);
  EXPECT_EQ(edition->until, noon + hours(1));
  EXPECT_EQ(edition->newer(*edition->posts[0]), nullptr);
  EXPECT_EQ(edition->older(*edition->posts[0])->id, "old");
  EXPECT_EQ(edition->newer(*edition->posts[1])->id, "now");
  EXPECT_EQ(edition->older(*edition->posts[1]), nullptr);
}

TEST_P(EditionTest, StaysTheSameUntilThereIsMoreToSee) {
  current.refresh();
  auto first = editions.current();
  clock.advance(hours(1) - std::chrono::microseconds(1));
  EXPECT_EQ(editions.current(), first);

  clock.advance(std::chrono::microseconds(1));
  EXPECT_EQ(ids(*editions.current()), (Ids{"soon", "now", "old"}));
  clock.advance(hours(1));
  EXPECT_EQ(ids(*editions.current()), (Ids{"later", "soon", "now", "old"}));
  EXPECT_EQ(editions.current()->until, Time::max());
}

TEST_P(EditionTest, ShowsPreviewedPostsBeforeTheirTimeAndSaysSo) {
  current.refresh();
  Editions previewed{current, clock, {"draft", "later", "now", "gone"}};
  auto edition = previewed.current();

  EXPECT_EQ(ids(*edition), (Ids{"later", "draft", "now", "old"}));
  EXPECT_EQ(edition->visibility_of(*edition->post("draft")), PostVisibility::draft);
  EXPECT_EQ(edition->visibility_of(*edition->post("later")), PostVisibility::scheduled);
  EXPECT_EQ(edition->visibility_of(*edition->post("now")), std::nullopt);
  EXPECT_EQ(edition->post("soon"), nullptr);

  clock.advance(hours(2));
  EXPECT_EQ(ids(*previewed.current()), (Ids{"later", "soon", "draft", "now", "old"}));
  EXPECT_EQ(previewed.current()->visibility_of(*previewed.current()->post("later")), std::nullopt);
  EXPECT_TRUE(editions.current()->not_public.empty());
  EXPECT_EQ(editions.current()->post("draft"), nullptr);
}

TEST_P(EditionTest, ChangesWithTheWords) {
  current.refresh();
  auto first = editions.current();
  Content changed = news();
  changed.posts[0].draft = false;
  ASSERT_TRUE(save_news(changed));
  current.refresh();

  EXPECT_NE(editions.current(), first);
  EXPECT_EQ(ids(*editions.current()), (Ids{"draft", "now", "old"}));
}

TEST_P(EditionTest, SavesPostsByTheirIdAndShortLinksAsTheyAre) {
  std::int64_t version = database().read(db::shop_version);
  EXPECT_FALSE(save_news(news()));
  EXPECT_EQ(database().read(db::shop_version), version);

  Content changed = news();
  changed.posts = {post("now", noon - hours(1))};
  changed.posts[0].updated = noon;
  changed.projects = {{"card", "/inter"}};
  EXPECT_TRUE(save_news(changed));
  auto loaded = database().read(load);
  EXPECT_EQ(loaded->posts.size(), 5u);
  EXPECT_EQ(*loaded->post("now"), changed.posts[0]);
  EXPECT_EQ(loaded->project("poster"), nullptr);
  EXPECT_EQ(loaded->project("card")->path, "/inter");
}

}  // namespace
}  // namespace typecase::content
