#include "catalogue/import/import_test.h"

namespace typecase::catalogue {
namespace {

using testing::copy_file_to;
using testing::demo_fonts;

class ImportDescriptionTest : public ImportTest {};
TYPECASE_EACH_ENGINE(ImportDescriptionTest);

TEST_P(ImportDescriptionTest, RefusesReservedIdsAndIdsOfOtherItems) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a" / "a.ttf");
  testing::write_text(scratch.path() / "a" / "family.toml", "id = \"checkout\"\nname = \"X\"\n");
  EXPECT_EQ(line(import(scratch.path() / "a"), "a.ttf").reason, "reserved_id");

  import(demo_fonts() / "amiri" / "Amiri-Bold.ttf");
  testing::write_text(scratch.path() / "a" / "family.toml", "id = \"amiri-bold\"\n");
  EXPECT_EQ(line(import(scratch.path() / "a"), "a.ttf").reason, "id_taken");
}

TEST_P(ImportDescriptionTest, RefusesAFolderWhoseDescriptionIsWrong) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "family.toml", "price = 3500\nunheard_of = 1\n");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").reason, "bad_family_toml");
  EXPECT_EQ(line(report, "family.toml").sentence,
            "family.toml:1: price: An amount of EUR in quotes is needed here, as \"35.00\". Write "
            "\"35.00\".; family.toml:2: unheard_of: This key is not known.");
  EXPECT_EQ(line(report, "a.ttf").reason, "bad_family_toml");
  EXPECT_EQ(count("family"), 0);
}

TEST_P(ImportDescriptionTest, FollowsTheDescription) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "bold.ttf");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "regular.ttf");
  testing::write_text(scratch.path() / "family.toml", R"(
name = "Bulaq"
price = "40.00"
family_price = "70.00"
[specimen]
text = "Ink"
style = "Fat"
[[style]]
file = "bold.ttf"
name = "Fat"
price = "45.00"
[[package]]
name = "Text package"
price = "42.00"
styles = ["Regular"]
)");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").sentence, "");
  EXPECT_EQ(line(report, "bold.ttf").style, "bulaq-fat");
  auto shop = catalogue();
  EXPECT_EQ(shop->style("bulaq-fat")->price, Money{4500});
  EXPECT_EQ(shop->style("bulaq-fat")->full_name, "Bulaq Fat");
  EXPECT_EQ(shop->style("bulaq-regular")->price, Money{4000});
  EXPECT_EQ(shop->package("bulaq-family")->price, Money{7000});
  EXPECT_EQ(shop->package("bulaq-text-package")->item_class, "package");
  EXPECT_EQ(shop->family("bulaq")->specimen.style.text, "bulaq-fat");
}

TEST_P(ImportDescriptionTest, StylesStandInTheOrderOfTheFoundry) {
  const auto ids = [&] {
    std::vector<std::string> all;
    const auto shop = catalogue();
    for (const Style& style : shop->family("amiri")->styles) all.push_back(style.id.text);
    return all;
  };
  const auto describe = [&](const std::string& toml) {
    testing::write_text(scratch.path() / "family.toml", toml);
    return import(scratch.path());
  };
  for (const char* file : {"Amiri-Bold.ttf", "Amiri-Regular.ttf", "Amiri-Slanted.ttf"}) {
    copy_file_to(demo_fonts() / "amiri" / file, scratch.path() / file);
  }
  const std::vector<std::string> by_weight{"amiri-regular", "amiri-slanted", "amiri-bold"};
  describe("name = \"Amiri\"\n");
  EXPECT_EQ(ids(), by_weight);

  const ImportReport report = describe("style_order = [\"Bold\", \"Fat\"]\n");
  EXPECT_EQ(ids(), (std::vector<std::string>{"amiri-bold", "amiri-regular", "amiri-slanted"}));
  EXPECT_EQ(line(report, "family.toml").sentence,
            "family.toml:1: style_order: There is no style \"Fat\". Known are \"Bold\", "
            "\"Regular\", \"Slanted\".");
  describe("summary = \"Ink.\"\n");
  EXPECT_EQ(ids().front(), "amiri-bold");
  describe("style_order = []\n");
  EXPECT_EQ(ids(), by_weight);
}

TEST_P(ImportDescriptionTest, KeepsTheProtectionUntilADescriptionNamesAnother) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "bold.ttf");
  auto described = [&](const std::string& description) {
    testing::write_text(scratch.path() / "family.toml", description);
    import(scratch.path());
    return catalogue()->families.front().protection;
  };

  EXPECT_EQ(described("name = \"Bulaq\"\n"), Protection::balanced);
  EXPECT_EQ(described("name = \"Bulaq\"\nprotection = \"strict\"\n"), Protection::strict);
  EXPECT_EQ(described("name = \"Bulaq\"\nyear = 1905\n"), Protection::strict);
  EXPECT_EQ(described("name = \"Bulaq\"\nprotection = \"image\"\n"), Protection::image);
}

TEST_P(ImportDescriptionTest, KeepsWhatATrialHasUntilADescriptionNamesAnother) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "bold.ttf");
  auto described = [&](const std::string& description) {
    testing::write_text(scratch.path() / "family.toml", description);
    import(scratch.path());
    return catalogue()->families.front().trial;
  };
  TrialProfile profile;
  EXPECT_EQ(described("name = \"Bulaq\"\n"), profile);
  profile.characters = {"all"};
  profile.static_fonts = true;
  EXPECT_EQ(described("name = \"Bulaq\"\n[trial]\ncharacters = [\"all\"]\nstatic = true\n"),
            profile);
  profile.offered = false;
  EXPECT_EQ(described("name = \"Bulaq\"\n[trial]\noffered = false\n"), profile);
}

TEST_P(ImportDescriptionTest, LeavesPricesAloneThatWereChangedSince) {
  testing::write_text(scratch.path() / "family.toml", R"(
name = "Amiri"
price = "40.00"
family_price = "70.00"
[[package]]
name = "Pair"
price = "65.00"
styles = ["Regular"]
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
  EXPECT_EQ(shop->package("amiri-family")->price, Money{9902});
  EXPECT_EQ(shop->package("amiri-family")->styles.size(), 2u);
}

TEST_P(ImportDescriptionTest, APriceThatNoFileNamesAnyMoreStaysAndIsListed) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "family.toml",
                      "price = \"40.00\"\nfamily_price = \"70.00\"\n");
  for (const PriceLine& line : import(scratch.path()).prices) EXPECT_EQ(line.remark, "");

  testing::write_text(scratch.path() / "family.toml", "summary = \"New.\"\n");
  ImportReport report = import(scratch.path());

  EXPECT_EQ(catalogue()->style("amiri-regular")->price, Money{4000});
  EXPECT_EQ(catalogue()->package("amiri-family")->price, Money{7000});
  ASSERT_EQ(report.prices.size(), 2u);
  for (const PriceLine& line : report.prices) {
    EXPECT_EQ(line.remark, "stored price, which no file names");
  }
}

TEST_P(ImportDescriptionTest, AFreeStyleIsSaidToBeFree) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "family.toml", "free = true\n");
  import(scratch.path());
  EXPECT_EQ(catalogue()->style("amiri-regular")->price, Money{});
}

TEST_P(ImportDescriptionTest, AppliesAChangedDescriptionToTheWholeFamily) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "family.toml", "price = \"40.00\"\nsummary = \"Old.\"\n");
  import(scratch.path());

  testing::write_text(scratch.path() / "family.toml", "price = \"44.00\"\nsummary = \"New.\"\n");
  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").outcome, ImportOutcome::imported);
  EXPECT_EQ(line(report, "a.ttf").outcome, ImportOutcome::unchanged);
  EXPECT_EQ(catalogue()->style("amiri-bold")->price, Money{4400});
  EXPECT_EQ(catalogue()->family("amiri")->summary, "New.");
}

TEST_P(ImportDescriptionTest, SellsNoPackageWithAStyleThatIsMisspelt) {
  const std::string pair = "price = \"40.00\"\n[[package]]\nname = \"Pair\"\nprice = \"65.00\"\n";
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "b.ttf");
  testing::write_text(scratch.path() / "family.toml", pair + "styles = [\"Regular\", \"Boldd\"]\n");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").outcome, ImportOutcome::refused);
  EXPECT_EQ(
      line(report, "family.toml").sentence,
      "family.toml:5: package[1].styles: There is no style \"Boldd\". Did you mean \"Bold\"?");
  EXPECT_EQ(catalogue()->package("amiri-pair"), nullptr);
  EXPECT_NE(catalogue()->style("amiri-bold"), nullptr) << "the fonts are not held up";

  testing::write_text(scratch.path() / "family.toml", pair + "styles = [\"Regular\", \"Bold\"]\n");
  import(scratch.path());
  EXPECT_EQ(catalogue()->package("amiri-pair")->styles.size(), 2u);
}

TEST_P(ImportDescriptionTest, RefusesAFileThatIsMisspelt) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "Amiri-Bold.ttf");
  testing::write_text(scratch.path() / "family.toml",
                      "price = \"30.00\"\n[[style]]\nfile = \"Amiri-Bld.ttf\"\n"
                      "price = \"32.50\"\n");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "Amiri-Bold.ttf").reason, "bad_family_toml");
  EXPECT_EQ(line(report, "family.toml").sentence,
            "family.toml:3: style[1].file: There is no file \"Amiri-Bld.ttf\" in the folder. Did "
            "you mean \"Amiri-Bold.ttf\"?");
  EXPECT_TRUE(catalogue()->families.empty());
}

TEST_P(ImportDescriptionTest, RefusesTwoOfOneName) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  const std::string one = "[[package]]\nname = \"One\"\nprice = \"9.00\"\nstyles = [\"Bold\"]\n";
  testing::write_text(scratch.path() / "family.toml", one + one);
  EXPECT_NE(
      line(import(scratch.path()), "family.toml").sentence.find("family.toml:6: package[2].name"),
      std::string::npos);
  EXPECT_TRUE(catalogue()->families.empty());
}

TEST_P(ImportDescriptionTest, TellsOfADescriptionWithCapitals) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  testing::write_text(scratch.path() / "Family.toml", "price = \"9.00\"\n");
  EXPECT_EQ(line(import(scratch.path()), "Family.toml").sentence,
            "This file must be called family.toml.");
  EXPECT_TRUE(catalogue()->families.empty());
}

TEST_P(ImportDescriptionTest, LetsTextsThatNobodyWroteFollowTheFiles) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Bold.ttf", scratch.path() / "a.ttf");
  import(scratch.path());
  EXPECT_TRUE(catalogue()->family("amiri")->summary.starts_with("Amiri in one style, "));
  EXPECT_EQ(catalogue()->family("amiri")->specimen.style.text, "amiri-bold");

  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "b.ttf");
  import(scratch.path());
  EXPECT_TRUE(catalogue()->family("amiri")->summary.starts_with("Amiri in 2 styles, "));
  EXPECT_EQ(catalogue()->family("amiri")->specimen.style.text, "amiri-regular");
}

}  // namespace
}  // namespace typecase::catalogue
