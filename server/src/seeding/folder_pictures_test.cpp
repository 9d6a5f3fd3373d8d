#include "seeding/folder_pictures.h"

#include <gmock/gmock.h>

#include "content/content.h"
#include "pictures/pictures.h"
#include "pictures/testing.h"
#include "seeding/image_addresses.h"
#include "seeding/seed_testing.h"
#include "seeding/write_folder.h"

namespace typecase::seeding {
namespace {

using pictures::testing::png;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class FolderPicturesTest : public testing::SeedFolderTest {
 protected:
  void save(const std::string& name, const Bytes& bytes) {
    write(name, std::string(bytes.begin(), bytes.end()));
  }
  void write_about(const std::string& markdown) {
    write("pages/about.md", "---\ntitle: About\ndescription: Of us.\n---\n" + markdown + "\n");
  }
  std::string about() { return database().read(content::load)->page("about")->markdown; }
  changes::ShopContents contents() { return database().read(changes::read_contents); }
  ExportedPictures exported() {
    return database().read([](db::Connection& connection) {
      return read_pictures(connection, changes::read_contents(connection));
    });
  }
  std::int64_t count() { return pictures::Pictures(database(), clock_).list("", 1).count; }

  SystemClock clock_;
};
TYPECASE_EACH_ENGINE(FolderPicturesTest);

TEST_P(FolderPicturesTest, BecomePicturesOfTheShop) {
  save("pictures/autumn.png", png(600, 40));
  save("pictures/unused.png", png(600, 40, 3));
  write_about("![Leaves](pictures/autumn.png)\n\n![Leaves](pictures/autumn.png \"Rain\")");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_THAT(about(), StartsWith("![Leaves](picture:"));
  EXPECT_THAT(about(), HasSubstr(" \"Rain\")"));
  EXPECT_EQ(count(), 1);
  EXPECT_FALSE(apply(database(), folder_).value().changed);
}

TEST_P(FolderPicturesTest, AreExportedAndReadAgain) {
  save("pictures/autumn.png", png(600, 40));
  write_about("![Leaves](pictures/autumn.png)");
  ASSERT_TRUE(apply(database(), folder_));
  const std::string stored = about();
  catalogue::testing::Scratch scratch;
  ASSERT_TRUE(write_seed_folder(contents(), scratch.path(), {}, exported()));
  const std::string page = read_text_file(scratch.path() / "pages/about.md");
  EXPECT_THAT(page, HasSubstr("![Leaves](pictures/autumn-"));
  EXPECT_FALSE(apply(database(), scratch.path()).value().changed);
  EXPECT_EQ(about(), stored);
  EXPECT_EQ(count(), 1);
}

TEST_P(FolderPicturesTest, AreRemovedFromTheFolderOnceNoTextShowsThem) {
  save("pictures/autumn.png", png(600, 40));
  write_about("![Leaves](pictures/autumn.png)");
  ASSERT_TRUE(apply(database(), folder_));
  catalogue::testing::Scratch scratch;
  ASSERT_TRUE(write_seed_folder(contents(), scratch.path(), {}, exported()));
  save("pictures/autumn.png", png(600, 40));  // The foundry's own file stays.
  write_about("No leaves.");
  ASSERT_TRUE(apply(database(), folder_));
  ASSERT_TRUE(write_seed_folder(contents(), scratch.path(), {.replace = true}, exported()));
  EXPECT_TRUE(testing::files::is_empty(scratch.path() / "pictures"));
  ASSERT_TRUE(write_seed_folder(contents(), folder_, {.replace = true}, exported()));
  EXPECT_TRUE(testing::files::exists(folder_ / "pictures/autumn.png"));
}

TEST_P(FolderPicturesTest, FaultsNameTheLine) {
  save("pictures/drawing.svg", Bytes{'<', 's', 'v', 'g', '>'});
  save("pictures/autumn.png", png(600, 40));
  write_about(
      "![x](pictures/missing.png)\n\n![x](pictures/drawing.svg)\n\n![](pictures/autumn.png)\n\n"
      "![x](picture:9f86d081884c7d659a2f-16x12)\n\n![x](pictures/../../shop.toml)");
  const auto found = mistakes();
  for (const char* fault :
       {"pages/about.md: line 5 no_such_picture", "pages/about.md: line 7 not_a_picture",
        "pages/about.md: line 9 no_alt", "pages/about.md: line 11 no_such_picture",
        "pictures/../../shop.toml outside_folder"}) {
    EXPECT_THAT(found, Contains(fault));
  }
  EXPECT_EQ(count(), 0);
}

TEST_P(FolderPicturesTest, AComparisonKeepsNone) {
  save("pictures/autumn.png", png(600, 40));
  write_about("![Leaves](pictures/autumn.png)");
  ASSERT_TRUE(apply(database(), folder_, {.compares_only = true}));
  EXPECT_EQ(count(), 0);
}

TEST(ImageAddresses, AreReplacedInImagesAlone) {
  std::vector<std::string> seen;
  const auto replaced = replace_image_addresses(
      "![a](one) [b](two)\n![c [d] \\] e](three \"t\") ![f\n\ng](four) ![h](five",
      [&](const std::string& address, int line) -> std::optional<std::string> {
        seen.push_back(std::to_string(line) + " " + address);
        if (address == "five") return std::nullopt;
        return "new";
      });
  EXPECT_EQ(replaced, "![a](new) [b](two)\n![c [d] \\] e](new \"t\") ![f\n\ng](four) ![h](five");
  EXPECT_THAT(seen, ::testing::ElementsAre("1 one", "2 three", "4 five"));
}

}  // namespace
}  // namespace typecase::seeding
