#include "catalogue/import/import_test.h"
#include "base/files.h"

#include "fonts/testing_sfnt.h"

namespace typecase::catalogue {
namespace {

using testing::copy_file_to;
using testing::demo_fonts;

namespace fs = std::filesystem;

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
  EXPECT_EQ(stored, read_file(file));
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

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "b.ttf").style, "amiri-bold");
  EXPECT_EQ(line(report, "c.ttf").style, "vollkorn-regular");
  auto shop = catalogue();
  const Family* amiri = shop->family("amiri");
  ASSERT_NE(amiri, nullptr);
  EXPECT_EQ(amiri->script, "Arab");
  EXPECT_EQ(amiri->direction, "rtl");
}

TEST_P(ImportTest, NothingIsOnSaleWithoutAPriceThatSomebodyWrote) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "b.ttf");

  ImportReport report = import(scratch.path());

  auto shop = catalogue();
  EXPECT_EQ(shop->style("amiri-bold")->price, std::nullopt);
  EXPECT_EQ(shop->family("amiri")->from_price(), std::nullopt);
  EXPECT_TRUE(shop->families.front().packages.empty());
  ASSERT_EQ(report.prices.size(), 2u);
  for (const PriceLine& line : report.prices) {
    EXPECT_EQ(line.price, std::nullopt);
    EXPECT_NE(line.remark.find("not on sale"), std::string::npos) << line.remark;
  }
}

TEST_P(ImportTest, GivesAChangedFileANewReleaseAndKeepsTheOldOne) {
  fs::path file = scratch.path() / "font.otf";
  copy_file_to(demo_fonts() / "eb-garamond" / "EBGaramond12-Regular.otf", file);
  import(file);
  Digest old = catalogue()->families[0].styles[0].file;
  testing::write_bytes(file, fonts::testing::with_later_date(read_file(file)));

  ImportReport report = import(file);

  EXPECT_EQ(line(report, "font.otf").outcome, ImportOutcome::imported);
  EXPECT_EQ(catalogue()->families[0].styles.size(), 1u);
  EXPECT_NE(catalogue()->families[0].styles[0].file, old);
  EXPECT_EQ(count("style_release"), 2);
  EXPECT_TRUE(database().read(
      [&](db::Connection& connection) { return font_file(connection, old).has_value(); }));
}

TEST_P(ImportTest, AddsALaterStyleToTheCompleteFamily) {
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
