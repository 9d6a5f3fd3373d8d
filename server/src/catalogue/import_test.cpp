#include "catalogue/import.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "catalogue/catalogue.h"
#include "catalogue/testing.h"
#include "db/testing.h"
#include "db/versioned.h"
#include "fonts/testing_sfnt.h"

namespace typecase::catalogue {
namespace {

namespace fs = std::filesystem;
using testing::copy_file_to;
using testing::demo_fonts;
using testing::Scratch;

class ImportTest : public db::testing::EachEngine {
 protected:
  ImportReport import(const fs::path& path, const ImportOptions& options = {}) {
    return import_fonts(database(), {path}, options).value();
  }

  std::shared_ptr<const Catalogue> catalogue() {
    return database().read([](db::Connection& connection) { return load(connection); });
  }

  std::int64_t version() {
    return database().read([](db::Connection& connection) { return db::shop_version(connection); });
  }

  std::int64_t count(const std::string& table) {
    return database().read([&](db::Connection& connection) {
      return connection.find_one("SELECT count(*) FROM " + table)->integer(0);
    });
  }

  // The report's line on the file of that name.
  static ImportLine line(const ImportReport& report, const std::string& name) {
    for (const ImportLine& line : report.lines) {
      if (line.path.filename() == name) return line;
    }
    ADD_FAILURE() << "no line on " << name;
    return {};
  }

  Scratch scratch;
};

TYPECASE_EACH_ENGINE(ImportTest);

TEST_P(ImportTest, TakesAFolderWithItsDescription) {
  ImportReport report = import(demo_fonts() / "eb-garamond");

  EXPECT_EQ(report.count(ImportOutcome::refused), 0);
  EXPECT_EQ(report.changed, std::vector<std::string>{"eb-garamond"});
  auto shop = catalogue();
  const Family* family = shop->family("eb-garamond");
  ASSERT_NE(family, nullptr);
  EXPECT_EQ(family->name, "EB Garamond");
  EXPECT_GE(family->styles.size(), 4u);
  EXPECT_FALSE(family->summary.empty());
  EXPECT_NE(shop->style(family->specimen.style.text), nullptr);
  ASSERT_FALSE(family->packages.empty());
  EXPECT_EQ(family->packages[0].id, "eb-garamond-family");
  EXPECT_EQ(family->packages[0].styles.size(), family->styles.size());
}

TEST_P(ImportTest, KeepsTheBytesOfAnOpenTypeFile) {
  fs::path file = demo_fonts() / "amiri" / "Amiri-Regular.ttf";
  import(file);

  auto shop = catalogue();
  const Style* style = shop->style("amiri-regular");
  ASSERT_NE(style, nullptr);
  auto stored = database().read(
      [&](db::Connection& connection) { return font_file(connection, style->file); });
  EXPECT_EQ(stored, testing::bytes_of(file));
}

TEST_P(ImportTest, ChangesNothingTheSecondTime) {
  import(demo_fonts() / "amiri");
  std::int64_t before = version();

  ImportReport second = import(demo_fonts() / "amiri");

  EXPECT_EQ(second.count(ImportOutcome::unchanged), static_cast<int>(second.lines.size()));
  EXPECT_TRUE(second.changed.empty());
  EXPECT_EQ(version(), before);
}

TEST_P(ImportTest, GroupsLooseFilesByTheNamesInside) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "deep" / "b.ttf");
  copy_file_to(demo_fonts() / "vollkorn" / "Vollkorn-Regular.ttf", scratch.path() / "c.ttf");

  ImportReport report = import(scratch.path(), {.price = Money{5000}});

  EXPECT_EQ(line(report, "b.ttf").style, "amiri-bold");
  EXPECT_EQ(line(report, "c.ttf").style, "vollkorn-regular");
  auto shop = catalogue();
  const Family* amiri = shop->family("amiri");
  ASSERT_NE(amiri, nullptr);
  EXPECT_EQ(amiri->script, "Arab");
  EXPECT_EQ(amiri->direction, "rtl");
  EXPECT_EQ(amiri->from_price(), Money{5000});
  EXPECT_EQ(shop->package("amiri-family")->price, Money{6000});
  EXPECT_EQ(shop->package("vollkorn-family"), nullptr);
}

TEST_P(ImportTest, GivesAChangedFileANewReleaseAndKeepsTheOldOne) {
  fs::path file = scratch.path() / "font.otf";
  copy_file_to(demo_fonts() / "eb-garamond" / "EBGaramond12-Regular.otf", file);
  import(file);
  Digest old = catalogue()->families[0].styles[0].file;
  testing::write_bytes(file, fonts::testing::with_later_date(testing::bytes_of(file)));

  ImportReport report = import(file);

  EXPECT_EQ(line(report, "font.otf").outcome, ImportOutcome::imported);
  EXPECT_EQ(catalogue()->families[0].styles.size(), 1u);
  EXPECT_NE(catalogue()->families[0].styles[0].file, old);
  EXPECT_EQ(count("style_release"), 2);
  EXPECT_TRUE(database().read(
      [&](db::Connection& connection) { return font_file(connection, old).has_value(); }));
}

TEST_P(ImportTest, AddsALaterStyleAndMakesTheFamilyPriceAnew) {
  import(demo_fonts() / "amiri" / "Amiri-Regular.ttf");
  ImportReport report = import(demo_fonts() / "amiri");

  EXPECT_EQ(line(report, "Amiri-Regular.ttf").outcome, ImportOutcome::unchanged);
  EXPECT_EQ(line(report, "Amiri-Bold.ttf").outcome, ImportOutcome::imported);
  EXPECT_EQ(catalogue()->package("amiri-family")->styles.size(), 4u);
}

TEST_P(ImportTest, RefusesTwoFilesThatClaimOneStyle) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "first.ttf");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "second.ttf");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "first.ttf").outcome, ImportOutcome::imported);
  EXPECT_EQ(line(report, "second.ttf").reason, "style_id_taken");
}

TEST_P(ImportTest, RefusesReservedIdsAndIdsOfOtherItems) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a" / "a.ttf");
  testing::write_text(scratch.path() / "a" / "family.toml", "id = \"checkout\"\nname = \"X\"\n");
  EXPECT_EQ(line(import(scratch.path() / "a"), "a.ttf").reason, "reserved_id");

  import(demo_fonts() / "amiri" / "Amiri-Bold.ttf");
  testing::write_text(scratch.path() / "a" / "family.toml", "id = \"amiri-bold\"\n");
  EXPECT_EQ(line(import(scratch.path() / "a"), "a.ttf").reason, "id_taken");
}

TEST_P(ImportTest, RefusesAFolderWhoseDescriptionIsWrong) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "family.toml", "price = \"3500\"\nunheard_of = 1\n");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").reason, "bad_family_toml");
  EXPECT_EQ(line(report, "family.toml").sentence, "price must be a whole number.");
  EXPECT_EQ(line(report, "a.ttf").reason, "bad_family_toml");
  EXPECT_EQ(count("family"), 0);
}

TEST_P(ImportTest, FollowsTheDescriptionAndReportsUnknownKeys) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "bold.ttf");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "regular.ttf");
  testing::write_text(scratch.path() / "family.toml", R"(
name = "Bulaq"
price = 4000
family_price = 7000
colour = "red"
[specimen]
text = "Ink"
style = "Fat"
[[style]]
file = "bold.ttf"
name = "Fat"
price = 4500
[[package]]
name = "Text package"
price = 4200
styles = ["Regular"]
)");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").sentence, "The key colour is not known.");
  EXPECT_EQ(line(report, "bold.ttf").style, "bulaq-fat");
  auto shop = catalogue();
  EXPECT_EQ(shop->style("bulaq-fat")->price, Money{4500});
  EXPECT_EQ(shop->style("bulaq-fat")->full_name, "Bulaq Fat");
  EXPECT_EQ(shop->style("bulaq-regular")->price, Money{4000});
  EXPECT_EQ(shop->package("bulaq-family")->price, Money{7000});
  EXPECT_EQ(shop->package("bulaq-text-package")->item_class, "package");
  EXPECT_EQ(shop->family("bulaq")->specimen.style.text, "bulaq-fat");
}

TEST_P(ImportTest, LeavesPricesAloneThatWereChangedSince) {
  testing::write_text(scratch.path() / "family.toml", R"(
name = "Amiri"
price = 4000
family_price = 7000
[[package]]
name = "Pair"
price = 6500
styles = ["Regular", "Bold"]
)");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  import(scratch.path());
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE style SET price = 9900 WHERE id = 'amiri-regular'");
    connection.execute("UPDATE package SET price = 9901 WHERE id = 'amiri-pair'");
    connection.execute("UPDATE package SET price = 9902 WHERE id = 'amiri-family'");
  });

  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "b.ttf");
  import(scratch.path());

  auto shop = catalogue();
  EXPECT_EQ(shop->style("amiri-regular")->price, Money{9900});
  EXPECT_EQ(shop->style("amiri-bold")->price, Money{4000});
  EXPECT_EQ(shop->package("amiri-pair")->price, Money{9901});
  EXPECT_EQ(shop->package("amiri-pair")->styles.size(), 2u);
  EXPECT_EQ(shop->package("amiri-family")->price, Money{9902});
  EXPECT_EQ(shop->package("amiri-family")->styles.size(), 2u);
}

TEST_P(ImportTest, AppliesAChangedDescriptionToTheWholeFamily) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "family.toml", "price = 4000\nsummary = \"Old.\"\n");
  import(scratch.path());

  testing::write_text(scratch.path() / "family.toml", "price = 4400\nsummary = \"New.\"\n");
  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").outcome, ImportOutcome::imported);
  EXPECT_EQ(line(report, "a.ttf").outcome, ImportOutcome::unchanged);
  EXPECT_EQ(catalogue()->style("amiri-bold")->price, Money{4400});
  EXPECT_EQ(catalogue()->family("amiri")->summary, "New.");
}

TEST_P(ImportTest, LetsTextsThatNobodyWroteFollowTheFiles) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  import(scratch.path());
  EXPECT_TRUE(catalogue()->family("amiri")->summary.starts_with("Amiri in one style, "));
  EXPECT_EQ(catalogue()->family("amiri")->specimen.style.text, "amiri-bold");

  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "b.ttf");
  import(scratch.path());
  EXPECT_TRUE(catalogue()->family("amiri")->summary.starts_with("Amiri in 2 styles, "));
  EXPECT_EQ(catalogue()->family("amiri")->specimen.style.text, "amiri-regular");
}

TEST_P(ImportTest, SellsAVariableFontAsOneStyle) {
  ImportReport report = import(demo_fonts() / "source-serif-4");

  EXPECT_EQ(report.count(ImportOutcome::refused), 0);
  auto shop = catalogue();
  ASSERT_EQ(shop->families.size(), 1u);
  EXPECT_EQ(shop->families[0].styles.size(), 2u);
  const Style& upright = shop->families[0].styles[0];
  EXPECT_TRUE(upright.variable());
  EXPECT_EQ(upright.format, "otf");
  EXPECT_EQ(upright.axes[0].tag, "wght");
  EXPECT_EQ(upright.axes[0].max, 900);
  EXPECT_EQ(upright.instances.size(), 30u);
  EXPECT_EQ(upright.instances[0].coordinates.size(), 2u);
}

TEST_P(ImportTest, SaysWhenThereIsNothingToImport) {
  EXPECT_EQ(import_fonts(database(), {scratch.path()}).error().code, "no_font_files");
  ImportReport report = import(scratch.path() / "nowhere");
  EXPECT_EQ(line(report, "nowhere").reason, "no_such_file");
}

TEST_P(ImportTest, TakesTheWholeDemoFoundryAndThenNothing) {
  ImportReport first = import(demo_fonts());
  for (const ImportLine& line : first.lines) {
    EXPECT_NE(line.outcome, ImportOutcome::refused) << line.path << line.reason << line.sentence;
    EXPECT_EQ(line.sentence, "") << line.path;
  }
  EXPECT_GE(catalogue()->families.size(), 14u);
  std::int64_t before = version();

  ImportReport second = import(demo_fonts());

  EXPECT_EQ(second.count(ImportOutcome::unchanged), static_cast<int>(second.lines.size()));
  EXPECT_EQ(version(), before);
}

}  // namespace
}  // namespace typecase::catalogue
