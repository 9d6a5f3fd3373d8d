#include <algorithm>

#include "catalogue/import/import_test.h"
#include "fonts/testing_sfnt.h"

namespace typecase::catalogue {
namespace {

using testing::copy_file_to;
using testing::demo_fonts;

// The same drawing under other names: "Xmiri", or another letter at another place, wherever the
// font calls itself "Amiri".
Bytes under_other_names(const std::filesystem::path& font, std::size_t place = 0,
                        std::uint8_t letter = 'X') {
  std::string text = read_text_file(font);
  const Bytes sfnt(text.begin(), text.end());
  for (auto& [tag, bytes] : fonts::testing::take_apart(sfnt)) {
    if (tag != "name") continue;
    const Bytes name{0, 'A', 0, 'm', 0, 'i', 0, 'r', 0, 'i'};
    auto at = bytes.begin();
    while ((at = std::search(at, bytes.end(), name.begin(), name.end())) != bytes.end()) {
      *(at + 1 + 2 * static_cast<std::ptrdiff_t>(place)) = letter;
      at += 10;
    }
    return fonts::testing::with_table(sfnt, "name", bytes);
  }
  return sfnt;
}

class RenameTest : public ImportTest {
 protected:
  ImportReport bring(const std::string& description) {
    for (const char* style : {"Regular", "Bold"}) {
      copy_file_to(demo_fonts() / "amiri" / (std::string("Amiri-") + style + ".ttf"),
                   scratch.path() / (std::string(style) + ".ttf"));
    }
    testing::write_text(scratch.path() / "family.toml", description);
    return import(scratch.path());
  }
  const std::string ink =
      "name = \"Ink\"\nid = \"ink\"\nprice = \"40.00\"\nfamily_price = \"70.00\"\n";
};
TYPECASE_EACH_ENGINE(RenameTest);

TEST_P(RenameTest, RenamedStyleIsAskedAboutAndNeverSoldTwice) {
  bring(ink);

  ImportReport report = bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\n");

  EXPECT_EQ(line(report, "Bold.ttf").reason, "style_renamed");
  EXPECT_NE(line(report, "Bold.ttf").sentence.find("formerly = [\"ink-bold\"]"), std::string::npos);
  EXPECT_EQ(count("style"), 2);
  EXPECT_NE(catalogue()->style("ink-bold"), nullptr);
  EXPECT_TRUE(report.missing.empty());
}

TEST_P(RenameTest, FontUnderOtherNamesIsRecognisedByItsOutlines) {
  bring(ink);
  std::filesystem::remove(scratch.path() / "Bold.ttf");
  testing::write_bytes(scratch.path() / "Heavy.ttf",
                       under_other_names(demo_fonts() / "amiri" / "Amiri-Bold.ttf"));
  testing::write_text(scratch.path() / "family.toml",
                      ink + "[[style]]\nfile = \"Heavy.ttf\"\nname = \"Heavy\"\n");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "Heavy.ttf").reason, "style_renamed");
  EXPECT_NE(line(report, "Heavy.ttf").sentence.find("\"ink-bold\""), std::string::npos);
  EXPECT_EQ(count("style"), 2);
}

TEST_P(RenameTest, NewDrawingUnderAnotherNameIsRecognisedByItsPostScriptName) {
  bring(ink);
  database().write([](db::Connection& connection) {
    connection.execute(
        "UPDATE style_release SET source = $1, file = (SELECT r.file FROM style_release r"
        " WHERE r.style_id = 'ink-regular') WHERE style_id = 'ink-bold'",
        Digest{});
  });

  ImportReport report = bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\n");

  EXPECT_EQ(line(report, "Bold.ttf").reason, "style_renamed");
}

TEST_P(RenameTest, FormerIdOfAStyleLeadsToTheCurrentOneWithItsPrice) {
  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nprice = \"45.00\"\n");
  std::string renamed =
      ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = [\"ink-bold\"]\n";

  bring(renamed);

  auto shop = catalogue();
  ASSERT_NE(shop->style("ink-heavy"), nullptr);
  EXPECT_EQ(shop->style("ink-bold"), shop->style("ink-heavy"));
  EXPECT_EQ(shop->current_id("ink-bold"), "ink-heavy");
  EXPECT_EQ(shop->family("ink")->styles.size(), 2u);
  EXPECT_EQ(shop->package("ink-family")->styles.size(), 2u);
  EXPECT_EQ(count("style"), 3) << "what was sold under the former id stays deliverable";

  std::int64_t before = version();
  bring(renamed);
  EXPECT_EQ(version(), before) << "a second import changes nothing";
}

TEST_P(RenameTest, FormerIdThatNobodyHadAnswersNothing) {
  bring(ink);

  ImportReport report =
      bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = [\"ink-bolt\"]\n");

  EXPECT_EQ(line(report, "Bold.ttf").reason, "style_renamed");
  EXPECT_EQ(count("style"), 2);
}

TEST_P(RenameTest, StyleIsRenamedWithItsFamilyInOneImport) {
  bring(ink);
  std::string style = "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = ";

  bring("name = \"Bulaq\"\nid = \"bulaq\"\nformerly = [\"ink\"]\n" + style + "[\"ink-bold\"]\n");

  auto shop = catalogue();
  EXPECT_EQ(shop->family("bulaq")->styles.size(), 2u);
  EXPECT_EQ(shop->current_id("ink-bold"), "bulaq-heavy");
  EXPECT_EQ(shop->style("bulaq-bold"), nullptr) << "this id has never been an address";
}

TEST_P(RenameTest, FormerIdsFollowTwoRenames) {
  bring(ink);
  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = [\"ink-bold\"]\n");
  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Fat\"\nformerly = [\"ink-heavy\"]\n");

  auto shop = catalogue();
  EXPECT_EQ(shop->current_id("ink-bold"), "ink-fat");
  EXPECT_EQ(shop->current_id("ink-heavy"), "ink-fat");
  EXPECT_EQ(shop->family("ink")->styles.size(), 2u);
}

TEST_P(RenameTest, StyleTakesBackAnIdThatItHad) {
  bring(ink);
  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = [\"ink-bold\"]\n");

  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Bold\"\nformerly = [\"ink-heavy\"]\n");

  auto shop = catalogue();
  EXPECT_EQ(shop->current_id("ink-bold"), "ink-bold");
  EXPECT_EQ(shop->current_id("ink-heavy"), "ink-bold");
  EXPECT_EQ(shop->family("ink")->styles.size(), 2u);
}

TEST_P(RenameTest, StyleThatStandsTwiceBecomesOne) {
  bring(ink);
  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = []\n");
  ASSERT_EQ(catalogue()->family("ink")->styles.size(), 3u);

  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = [\"ink-bold\"]\n");

  auto shop = catalogue();
  EXPECT_EQ(shop->family("ink")->styles.size(), 2u);
  EXPECT_EQ(shop->package("ink-family")->styles.size(), 2u);
  EXPECT_EQ(shop->current_id("ink-bold"), "ink-heavy");
}

TEST_P(RenameTest, FormerIdIsNotGivenToAnotherStyle) {
  bring(ink);
  bring(ink + "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\nformerly = [\"ink-bold\"]\n");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Slanted.ttf", scratch.path() / "Slanted.ttf");

  ImportReport report = bring(ink +
                              "[[style]]\nfile = \"Bold.ttf\"\nname = \"Heavy\"\n"
                              "[[style]]\nfile = \"Slanted.ttf\"\nname = \"Bold\"\n");

  EXPECT_EQ(line(report, "Slanted.ttf").reason, "id_taken");
}

TEST_P(RenameTest, FormerIdOfAPackageLeadsToTheCurrentOne) {
  const std::string of_both = "price = \"50.00\"\nstyles = [\"Regular\", \"Bold\"]\n";
  bring(ink + "[[package]]\nname = \"Pair\"\n" + of_both);

  ImportReport report =
      bring(ink + "[[package]]\nname = \"Duo\"\nformerly = [\"ink-pair\"]\n" + of_both);

  auto shop = catalogue();
  EXPECT_EQ(shop->current_id("ink-pair"), "ink-duo");
  EXPECT_EQ(shop->package("ink-pair"), shop->package("ink-duo"));
  EXPECT_EQ(shop->family("ink")->packages.size(), 2u) << "the complete family and this one";
  EXPECT_TRUE(report.missing.empty());
}

TEST_P(RenameTest, FamilyUnderAnotherIdIsAskedAbout) {
  bring(ink);

  ImportReport report = bring("name = \"Bulaq\"\nid = \"bulaq\"\n");

  EXPECT_NE(line(report, "family.toml").sentence.find("formerly = [\"ink\"]"), std::string::npos);
  EXPECT_EQ(line(bring("name = \"Nile\"\nid = \"nile\"\nformerly = []\n"), "family.toml").sentence,
            "");
}

TEST_P(RenameTest, DescribedFamilyTakesOverTheFontsThatCameWithoutADescription) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "Bold.ttf");
  testing::write_bytes(scratch.path() / "Regular.ttf",
                       under_other_names(demo_fonts() / "amiri" / "Amiri-Regular.ttf"));
  import(scratch.path());
  ASSERT_NE(catalogue()->style("xmiri-regular"), nullptr);

  // A style takes the id of the family that goes.
  testing::write_text(
      scratch.path() / "family.toml",
      "name = \"Xmiri\"\nid = \"amiri\"\nprice = \"40.00\"\n"
      "[[style]]\nfile = \"Bold.ttf\"\nname = \"Thick\"\nformerly = [\"amiri-bold\"]\n"
      "[[style]]\nfile = \"Regular.ttf\"\nname = \"Plain\"\n");
  ImportReport report = import(scratch.path());

  EXPECT_EQ(report.count(ImportOutcome::refused), 0);
  auto shop = catalogue();
  ASSERT_EQ(shop->families.size(), 1u);
  EXPECT_EQ(shop->family("amiri")->styles.size(), 2u);
  EXPECT_EQ(shop->current_id("xmiri"), "amiri");
  EXPECT_EQ(shop->current_id("xmiri-regular"), "amiri-plain");
  EXPECT_EQ(shop->current_id("amiri-bold"), "amiri-thick");
}

TEST_P(RenameTest, StyleTakesTheIdOfAFamilyThatWasNeverOnSale) {
  testing::write_bytes(scratch.path() / "Bold.ttf",
                       under_other_names(demo_fonts() / "amiri" / "Amiri-Bold.ttf", 1, ' '));
  import(scratch.path());
  ASSERT_NE(catalogue()->family("a-iri"), nullptr);

  testing::write_text(scratch.path() / "family.toml",
                      "name = \"A\"\nprice = \"40.00\"\n[[style]]\nfile = \"Bold.ttf\"\n"
                      "name = \"Iri\"\n");
  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "Bold.ttf").outcome, ImportOutcome::imported);
  auto shop = catalogue();
  ASSERT_EQ(shop->families.size(), 1u);
  EXPECT_EQ(shop->family("a")->styles.at(0).id.text, "a-iri");
  EXPECT_EQ(shop->current_id("a-iri-bold"), "a-iri");
  EXPECT_EQ(count("style_release"), 2) << "what a prepared cart sold stays deliverable";
  const std::int64_t before = version();
  import(scratch.path());
  EXPECT_EQ(version(), before);
}

TEST_P(RenameTest, FamilyThatWasOnSaleKeepsItsId) {
  testing::write_bytes(scratch.path() / "Bold.ttf",
                       under_other_names(demo_fonts() / "amiri" / "Amiri-Bold.ttf", 1, ' '));
  testing::write_text(scratch.path() / "family.toml", "price = \"40.00\"\n");
  import(scratch.path());

  testing::write_text(scratch.path() / "family.toml",
                      "name = \"A\"\nprice = \"40.00\"\n[[style]]\nfile = \"Bold.ttf\"\n"
                      "name = \"Iri\"\n");
  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "Bold.ttf").reason, "id_taken");
  EXPECT_NE(catalogue()->family("a-iri"), nullptr);
}

TEST_P(RenameTest, FormerIdNeverLeadsToAnotherFont) {
  bring(ink);
  const auto other = scratch.path() / "other";
  std::filesystem::create_directories(other);
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Slanted.ttf", other / "Regular.ttf");
  testing::write_text(other / "family.toml",
                      "name = \"Other\"\nid = \"other\"\nprice = \"10.00\"\n"
                      "[[style]]\nfile = \"Regular.ttf\"\nname = \"Regular\"\n");
  import(other);
  std::filesystem::remove_all(other);

  ImportReport family = bring("formerly = [\"other\"]\n" + ink);
  EXPECT_EQ(line(family, "family.toml").reason, "not_taken_over");
  EXPECT_EQ(line(family, "Bold.ttf").reason, "formerly_elsewhere");

  ImportReport style = bring(ink +
                             "[[style]]\nfile = \"Bold.ttf\"\nname = \"Bold\"\n"
                             "formerly = [\"other-regular\"]\n");
  EXPECT_EQ(line(style, "family.toml").reason, "not_taken_over");

  auto shop = catalogue();
  EXPECT_EQ(shop->families.size(), 2u);
  EXPECT_EQ(shop->current_id("other-regular"), "other-regular");
}

TEST_P(RenameTest, RenamedFamilyTakesItsStylesAndPackagesWithIt) {
  bring(ink);

  bring("name = \"Bulaq\"\nid = \"bulaq\"\nformerly = [\"ink\"]\n");

  auto shop = catalogue();
  ASSERT_EQ(shop->families.size(), 1u);
  EXPECT_EQ(shop->family("ink"), shop->family("bulaq"));
  EXPECT_EQ(shop->current_id("ink-bold"), "bulaq-bold");
  EXPECT_EQ(shop->current_id("ink-family"), "bulaq-family");
  EXPECT_EQ(shop->style("bulaq-bold")->price, Money{4000}) << "the price stays as it was";
  EXPECT_EQ(shop->package("bulaq-family")->price, Money{7000});
}

}  // namespace
}  // namespace typecase::catalogue
