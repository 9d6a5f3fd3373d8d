#include "pictures/pictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/listing.h"
#include "db/record.h"
#include "db/testing.h"
#include "pictures/picture_id.h"
#include "pictures/testing.h"

namespace typecase::pictures {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using testing::png;

class PicturesTest : public db::testing::EachEngine {
 protected:
  void SetUp() override {
    database().write([](db::Connection& connection) {
      connection.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('m', 'm@example.org', 'm@example.org', 'Mira', 'editor', 0)");
    });
  }

  Picture add(const std::string& name, unsigned number = 0) {
    clock.advance(1s);
    return pictures.add(name, png(600, 40, number), actor).value();
  }

  std::vector<std::string> names(const PicturePage& page) {
    std::vector<std::string> found;
    for (const Picture& picture : page.pictures) found.push_back(picture.name);
    return found;
  }

  void execute(const std::string& sql) {
    database().write([&](db::Connection& connection) { connection.execute(sql); });
  }

  std::vector<std::string> uses_of(const Picture& picture) {
    const auto removed = pictures.remove(picture.id, actor);
    std::vector<std::string> found;
    if (removed) return found;
    EXPECT_EQ(removed.error().code, "picture_in_use");
    for (const Fault& fault : removed.error().faults) {
      found.push_back(fault.pointer + " " + fault.message);
    }
    return found;
  }

  std::vector<std::string> actions() {
    return database().read([](db::Connection& connection) {
      return connection.select<std::string>(
          "SELECT action FROM staff_audit WHERE action LIKE 'picture.%' ORDER BY at, action");
    });
  }

  audit::Actor actor{"m", audit::Via::session, "s", {}};
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Pictures pictures{database(), clock};
};

TYPECASE_EACH_ENGINE(PicturesTest);

TEST_P(PicturesTest, AddsAPictureOnce) {
  const Picture added = add("folder/Autumn.png");
  EXPECT_EQ(added.name, "Autumn");
  EXPECT_EQ(added.member, "Mira");
  EXPECT_EQ(added.width, 600);
  EXPECT_EQ(added.height, 40);
  EXPECT_GT(added.bytes, 0);
  EXPECT_EQ(add("Other.png").id, added.id);
  EXPECT_EQ(pictures.list("", 50).count, 1);
  EXPECT_THAT(actions(), ElementsAre("picture.added"));
}

// The largest file, which an export writes, is the picture itself.
TEST_P(PicturesTest, KnowsItsOwnLargestFile) {
  const Picture added = add("Autumn.png");
  const auto file = pictures.file(added.id, 600).value();
  EXPECT_EQ(file.sha256, sha256(file.webp));
  EXPECT_EQ(pictures.add("again.webp", as_bytes(file.webp), actor)->id, added.id);
}

TEST_P(PicturesTest, HasFilesOfItsWidthsAlone) {
  const Picture added = add("Autumn.png");
  EXPECT_TRUE(pictures.file(added.id, 480));
  for (const int width : {0, 479, 960, 1920}) EXPECT_FALSE(pictures.file(added.id, width)) << width;
  EXPECT_EQ(pictures.file("another", 480).error().code, "not_found");
}

TEST_P(PicturesTest, ListsTheNewestFirst) {
  for (unsigned i = 0; i < 5; ++i) add(std::to_string(i) + ".png", i);
  const PicturePage first = pictures.list("", 2);
  EXPECT_THAT(names(first), ElementsAre("4", "3"));
  EXPECT_EQ(first.count, 5);
  const PicturePage second = pictures.list(*first.next, 2);
  EXPECT_THAT(names(second), ElementsAre("2", "1"));
  const PicturePage third = pictures.list(*second.next, 2);
  EXPECT_THAT(names(third), ElementsAre("0"));
  EXPECT_FALSE(third.next);
}

TEST_P(PicturesTest, KeepsTheWordsThatWereLastGiven) {
  const Picture added = add("Autumn.png");
  EXPECT_EQ(pictures.describe(added.id, {"Leaves"}, actor)->alt, "Leaves");
  EXPECT_EQ(pictures.describe(added.id, {"Leaves"}, actor)->alt, "Leaves");
  EXPECT_EQ(pictures.describe("another", {"Leaves"}, actor).error().code, "not_found");
  EXPECT_THAT(actions(), ElementsAre("picture.added", "picture.described"));
}

TEST_P(PicturesTest, RemovesAPictureThatNoTextShows) {
  const Picture added = add("Autumn.png");
  const std::string link = "![Leaves](picture:" + added.id + ")";
  execute("INSERT INTO page (id, title, description, markdown) VALUES ('about', 'About', '', '" +
          link + "')");
  execute(
      "INSERT INTO change_set (id, name, state, version, edits, created_at, changed_at) "
      "VALUES ('c', 'Autumn', 'draft', 1, '{}', 0, 0)");
  execute(
      "INSERT INTO change_set_edit (change_set_id, kind, id, record_after) "
      "VALUES ('c', 'post', 'autumn', '" +
      link + "')");
  EXPECT_THAT(uses_of(added), ElementsAre("draft/c Autumn", "page/about About"));
  execute("UPDATE page SET withdrawn = 1");
  EXPECT_THAT(uses_of(added), ElementsAre("draft/c Autumn"));
  execute("UPDATE change_set SET state = 'discarded'");
  EXPECT_THAT(uses_of(added), ElementsAre());
  EXPECT_EQ(pictures.list("", 50).count, 0);
  EXPECT_FALSE(pictures.file(added.id, 480));
  EXPECT_THAT(uses_of(added), ElementsAre());  // The same again.
  EXPECT_THAT(actions(), ElementsAre("picture.added", "picture.removed"));
}

TEST(PictureName, IsThatOfTheFile) {
  EXPECT_EQ(name_of_file("C:\\photos\\Autumn leaves.jpeg"), "Autumn leaves");
  EXPECT_EQ(name_of_file(".png"), ".png");
  EXPECT_EQ(name_of_file(""), "picture");
  EXPECT_EQ(name_of_file("a\nb\x7f.png"), "a b");
  EXPECT_EQ(name_of_file(std::string(150, 'x')), std::string(100, 'x'));
  EXPECT_EQ(name_of_file("ä" + std::string(99, 'x') + "ö.png"), "ä" + std::string(99, 'x'));
}

}  // namespace
}  // namespace typecase::pictures
