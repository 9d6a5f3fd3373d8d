#include "seeding/apply.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogue/records/foundry.h"
#include "content/content.h"
#include "licences/licences.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

namespace files = std::filesystem;
using testing::demonstration;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class SeedTest : public testing::SeedFolderTest {};
TYPECASE_EACH_ENGINE(SeedTest);

TEST_P(SeedTest, SeedsTheDemonstrationShop) {
  ASSERT_TRUE(apply(database(), demonstration).value().changed);

  catalogue::Foundry foundry = database().read(catalogue::read_foundry);
  EXPECT_EQ(foundry.name, "Open Sorts");
  EXPECT_TRUE(foundry.demonstration);

  auto licences = database().read(licences::load);
  EXPECT_EQ(licences->kind("desktop")->tier("4-10")->multiplier, Multiplier{16'000});
  EXPECT_TRUE(licences->kind("desktop")->tier("more")->contact_us);
  EXPECT_TRUE(licences->kind("web")->fields.at(0).required);
  EXPECT_THAT(licences->kind("company")->contains,
              UnorderedElementsAre("desktop", "web", "app", "ebook", "broadcast"));
  EXPECT_THAT(licences->eula("web", "1.0")->markdown, HasSubstr("web licence, version 1.0"));

  auto content = database().read(content::load);
  for (const content::MenuItem& item : content->menu_items()) {
    bool is_screen = item.link == "/" || item.link == "/news" || item.link == "/trials";
    EXPECT_TRUE(is_screen || content->page(item.link.substr(7)) != nullptr) << item.link;
  }
  EXPECT_THAT(content->page("faq")->rich_text.html.front(),
              HasSubstr("<h2>Is this a real shop?</h2>"));
  EXPECT_GT(content->pangrams.size(), 30u);
}

TEST_P(SeedTest, ASecondRunChangesNothing) {
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  std::int64_t version = database().read(db::shop_version);

  EXPECT_FALSE(apply(database(), folder_).value().changed);
  EXPECT_EQ(database().read(db::shop_version), version);

  replace("shop.toml", "Open Sorts", "Closed Sorts");
  EXPECT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_GT(database().read(db::shop_version), version);
}

TEST_P(SeedTest, ARunThatChangesTheShopIsOneRowOfTheAuditLog) {
  const audit::Actor actor{std::nullopt, audit::Via::command_line, "root", std::nullopt};
  ASSERT_TRUE(apply(database(), folder_, {}, actor).value().changed);
  ASSERT_FALSE(apply(database(), folder_, {}, actor).value().changed);
  const auto entries =
      database().read([](db::Connection& c) { return audit::entries(c, Time(), 10); });
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].actor.via_id, "root");
  EXPECT_EQ(entries[0].entry.action, "shop.seeded");
  EXPECT_EQ(entries[0].entry.object_id, files::weakly_canonical(folder_).string());
  EXPECT_THAT(entries[0].entry.object_after.value(),
              HasSubstr(R"("withdrawn":0,"kept":0,"taken":["shop",)"));
}

TEST_P(SeedTest, NamesEveryMistakeWithFileAndKey) {
  replace("shop.toml", "country = \"PT\"", "country = \"Portugal\"");
  replace("shop.toml", "prices_include_tax = false", "prices_include_tax = \"no\"");
  replace("licences.toml", "multiplier = 2.6", "multiplier = 2.60001");
  replace("licences.toml", "id = \"100k\"", "id = \"10k\"");
  replace("licences.toml", "[\"woff2\", \"woff\"]", "[\"eot\"]");
  replace("licences.toml", "\"broadcast\"]", "\"company\"]");
  replace("menus.toml", "link = \"/pages/about\"", "link = \"/pages/history\"");
  replace("menus.toml", "link = \"/\"", "link = \"javascript:alert(1)\"");
  replace("menus.toml", "menu = 2", "menu = 3");
  replace("pangrams.toml", "script = \"Latn\"", "skript = \"Latn\"");
  replace("pages/faq.md", "title: Questions and answers\n", "");
  files::remove(folder_ / "eula-web.md");

  EXPECT_THAT(
      mistakes(),
      UnorderedElementsAre(
          "shop.toml: country not_allowed", "shop.toml: prices_include_tax wrong_type",
          "licences.toml: kind[1].tier[3].multiplier not_a_multiplier",
          "licences.toml: kind[2].tier[2].id not_unique",
          "licences.toml: kind[2].formats not_allowed", "licences.toml: kind[2].id no_text",
          "licences.toml: kind[6].contains no_such_kind", "menus.toml: item[1].link not_allowed",
          "menus.toml: item[6].link no_such_page", "menus.toml: item[7].menu out_of_range",
          "pangrams.toml: pangram[1].script required",
          "pangrams.toml: pangram[1].script not_allowed",
          "pangrams.toml: pangram[1].skript unknown", "pages/faq.md: title required"));
}

TEST_P(SeedTest, NamesTheLineThatIsNotToml) {
  replace("licences.toml", "name = \"Desktop\"", "name = Desktop");

  EXPECT_THAT(mistakes(), UnorderedElementsAre("licences.toml malformed_toml"));
}

TEST_P(SeedTest, NamesFilesThatAreMissing) {
  files::remove(folder_ / "shop.toml");
  files::remove_all(folder_ / "pages");
  files::remove(folder_ / "menus.toml");

  EXPECT_THAT(mistakes(),
              UnorderedElementsAre("shop.toml required", "pages required", "menus.toml required"));
}

TEST_P(SeedTest, LicenceKindHasAStateAndDates) {
  replace("licences.toml", "id = \"web\"",
          "id = \"web\"\nstate = \"hidden\"\nfrom = 2027-03-01\nuntil = 2027-03-02");
  ASSERT_TRUE(apply(database(), folder_));
  EXPECT_FALSE(apply(database(), folder_)->changed);

  const Time spring = std::chrono::sys_days(std::chrono::year(2027) / 3 / 1);
  auto sold = [&](Time now) {
    return database().read([&](db::Connection& connection) {
      return licences::load_at(connection, now)->kind("inter", "web") != nullptr;
    });
  };
  EXPECT_FALSE(sold(spring - std::chrono::seconds(1)));
  EXPECT_TRUE(sold(spring));
  EXPECT_FALSE(sold(spring + std::chrono::days(1)));

  replace("licences.toml", "state = \"hidden\"", "state = \"gone\"");
  replace("licences.toml", "until = 2027-03-02", "until = 2027-02-01");
  EXPECT_THAT(mistakes(), UnorderedElementsAre("licences.toml: kind[2].state not_allowed",
                                               "licences.toml: kind[2].until out_of_range"));
}

TEST_P(SeedTest, ReadsNoFileOutsideTheFolder) {
  catalogue::testing::Scratch elsewhere;
  for (const char* name : {"page.md", "tax.toml", "lists.toml", "eula.md"}) {
    catalogue::testing::write_text(elsewhere.path() / name, "");
  }
  files::create_symlink(elsewhere.path() / "page.md", folder_ / "pages/linked.md");
  files::create_directories(folder_ / "tax");
  files::create_symlink(elsewhere.path() / "tax.toml", folder_ / "tax/PT.toml");
  files::remove(folder_ / "price-lists.toml");
  files::create_symlink(elsewhere.path() / "lists.toml", folder_ / "price-lists.toml");
  const std::string up = "/../../" + elsewhere.path().filename().string() + "/eula";
  write("family-licences.toml",
        "[[override]]\nfamily = \"fraunces\"\nkind = \"desktop\"\neula_version = \"" + up + "\"\n");
  const auto found = mistakes();
  for (const char* mistake : {"pages/linked.md outside_folder", "tax/PT.toml outside_folder",
                              "price-lists.toml outside_folder",
                              "family-licences.toml: override[1].eula_version outside_folder"}) {
    EXPECT_THAT(found, ::testing::Contains(mistake));
  }
}

TEST_P(SeedTest, RefusesPagesThatTheShopMakesItself) {
  files::copy(folder_ / "pages/faq.md", folder_ / "pages/verify.md");
  files::copy(folder_ / "pages/faq.md", folder_ / "pages/eula-desktop.md");

  EXPECT_THAT(mistakes(), UnorderedElementsAre("pages/verify.md not_allowed",
                                               "pages/eula-desktop.md not_allowed"));
}

TEST_P(SeedTest, ChangesNothingAtAllWhenALicenceTextChangedUnderItsVersion) {
  ASSERT_TRUE(apply(database(), folder_));
  replace("shop.toml", "Open Sorts", "Closed Sorts");
  replace("eula-desktop.md", "You do not buy the fonts", "You buy the fonts");

  EXPECT_EQ(apply(database(), folder_).error().code, "eula_version_changed");
  EXPECT_EQ(database().read(catalogue::read_foundry).name, "Open Sorts");
}

}  // namespace
}  // namespace typecase::seeding
