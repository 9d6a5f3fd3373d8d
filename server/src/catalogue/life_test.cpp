#include "catalogue/life.h"

#include <gtest/gtest.h>

#include "catalogue/import/family_toml.h"
#include "catalogue/import/import_test.h"

namespace typecase::catalogue {
namespace {

using testing::copy_file_to;
using testing::demo_fonts;

constexpr std::chrono::hours one_day(24);
const Time spring = std::chrono::sys_days(std::chrono::year(2027) / 3 / 1);

TEST(Life, IsADraftBeforeItsFirstDayAndRetiredFromItsLast) {
  Life life{LifeState::hidden, spring, spring + one_day};

  EXPECT_EQ(state_at(life, spring - one_day), LifeState::draft);
  EXPECT_EQ(state_at(life, spring), LifeState::hidden);
  EXPECT_EQ(state_at(life, spring + one_day), LifeState::retired);
  EXPECT_EQ(next_change(life, spring - one_day), spring);
  EXPECT_EQ(next_change(life, spring), spring + one_day);
  EXPECT_EQ(next_change(life, spring + one_day), Time::max());
}

TEST(Life, IsReadWithDaysAndMomentsAndRefusesDatesThatMeanNothing) {
  auto read = parse_family_toml(
      "state = \"hidden\"\nfrom = 2027-03-01\nuntil = 2027-03-02T01:00:00+01:00\n", "EUR");
  ASSERT_TRUE(read) << read.error().detail;
  EXPECT_EQ(read->life, (Life{LifeState::hidden, spring, spring + one_day}));

  for (const char* faulty :
       {"state = \"sold\"", "from = \"2027-03-01\"", "from = 2027-03-01T09:00:00",
        "state = \"retired\"\nfrom = 2027-03-01", "from = 2027-03-02\nuntil = 2027-03-01"}) {
    EXPECT_FALSE(parse_family_toml(faulty, "EUR")) << faulty;
  }
}

class LifeTest : public ImportTest {
 protected:
  // A family "ink" of two styles, "Regular" and "Bold", with what is added to its family.toml.
  ImportReport bring(const std::string& head, const std::string& of_bold = "",
                     const ImportOptions& options = {}) {
    put("Regular");
    put("Bold");
    return describe(head, of_bold, options);
  }
  void put(const std::string& style) {
    copy_file_to(demo_fonts() / "amiri" / ("Amiri-" + style + ".ttf"),
                 scratch.path() / (style + ".ttf"));
  }
  ImportReport describe(const std::string& head, const std::string& of_bold,
                        const ImportOptions& options = {}) {
    testing::write_text(
        scratch.path() / "family.toml",
        "name = \"Ink\"\nid = \"ink\"\nprice = \"40.00\"\nfamily_price = \"70.00\"\n" + head +
            "\n[[style]]\nfile = \"Regular.ttf\"\nname = \"Regular\"\n"
            "[[style]]\nfile = \"Bold.ttf\"\nname = \"Bold\"\n" +
            of_bold +
            "\n[[package]]\nname = \"Pair\"\nprice = \"50.00\"\n"
            "styles = [\"Regular\", \"Bold\"]\n");
    return import(scratch.path(), options);
  }
  std::shared_ptr<const Catalogue> at(Time now) {
    return database().read([&](db::Connection& connection) { return load_at(connection, now); });
  }
};
TYPECASE_EACH_ENGINE(LifeTest);

TEST_P(LifeTest, RetiredStyleLeavesListsSalesAndPackagesAndComesBack) {
  bring("", "state = \"retired\"");
  auto shop = catalogue();
  EXPECT_EQ(shop->family("ink")->styles.size(), 1u);
  EXPECT_EQ(shop->style("ink-bold"), nullptr);
  EXPECT_EQ(shop->package("ink-pair"), nullptr) << "a package is sold whole or not at all";
  EXPECT_EQ(shop->package("ink-family")->styles, std::vector{StyleId("ink-regular")});
  EXPECT_EQ(count("style_release"), 2) << "buyers keep their files";

  describe("", "state = \"published\"");
  EXPECT_NE(catalogue()->style("ink-bold"), nullptr);
  EXPECT_NE(catalogue()->package("ink-pair"), nullptr);
}

TEST_P(LifeTest, ImportTellsWhatTheStateKeepsFromSale) {
  auto remark = [](const ImportReport& report, const std::string& name) {
    auto line = std::ranges::find(report.prices, name, &PriceLine::name);
    return line == report.prices.end() ? "no line" : line->remark;
  };
  ImportReport one = bring("", "state = \"retired\"");
  EXPECT_EQ(remark(one, "Ink Bold"), "not on sale: retired");
  EXPECT_EQ(remark(one, "Ink Regular"), "");
  EXPECT_EQ(remark(describe("", "state = \"hidden\""), "Ink Bold"),
            "hidden: sold by its link only");
  ImportReport all = describe("state = \"draft\"", "state = \"published\"");
  EXPECT_EQ(remark(all, "Ink Regular"), "not on sale: a draft");
  EXPECT_EQ(remark(describe("state = \"published\"\nfrom = 2027-03-01", ""), "Ink Regular"),
            "on sale between its dates only");
}

TEST_P(LifeTest, HiddenStyleIsSoldByItsIdAndListedNowhere) {
  bring("", "state = \"hidden\"");
  auto shop = catalogue();
  EXPECT_EQ(shop->family("ink")->styles.size(), 1u);
  ASSERT_NE(shop->style("ink-bold"), nullptr);
  EXPECT_EQ(shop->style("ink-bold")->price, Money{4000});
  EXPECT_EQ(shop->package("ink-family")->styles.size(), 1u);
}

TEST_P(LifeTest, PackageIsHiddenRetiredAndBroughtBack) {
  bring("");
  std::string text = read_text_file(scratch.path() / "family.toml");
  auto set = [&](const std::string& state) {
    testing::write_text(scratch.path() / "family.toml", text + "state = \"" + state + "\"\n");
    import(scratch.path());
    return catalogue();
  };

  auto shop = set("hidden");
  EXPECT_NE(shop->package("ink-pair"), nullptr) << "sold by its link";
  EXPECT_EQ(shop->family("ink")->packages.size(), 1u);

  EXPECT_EQ(set("retired")->package("ink-pair"), nullptr);
  EXPECT_EQ(set("draft")->package("ink-pair"), nullptr);
  EXPECT_EQ(set("published")->family("ink")->packages.size(), 2u);
}

TEST_P(LifeTest, LinkShowsTheHiddenStyleOrPackageThatItNames) {
  bring("", "state = \"hidden\"");
  auto shop = catalogue();
  const Family& ink = *shop->family("ink");

  auto with_bold = with_hidden_item(ink, "ink-bold");
  ASSERT_TRUE(with_bold);
  EXPECT_EQ(with_bold->styles.back().id, StyleId("ink-bold"));
  EXPECT_EQ(with_bold->packages.size(), ink.packages.size());
  EXPECT_FALSE(with_hidden_item(ink, "ink-regular")) << "it is listed";
  EXPECT_FALSE(with_hidden_item(ink, ""));

  database().write([](db::Connection& connection) {
    connection.execute("UPDATE package SET state = 'hidden' WHERE id = 'ink-pair'");
  });
  shop = catalogue();
  auto with_pair = with_hidden_item(*shop->family("ink"), "ink-pair");
  ASSERT_TRUE(with_pair);
  EXPECT_EQ(with_pair->packages.back().id, "ink-pair");
  EXPECT_EQ(with_pair->styles.size(), 2u) << "with the hidden style that it holds";
}

TEST_P(LifeTest, HiddenFamilyIsFoundByItsIdAndListedNowhere) {
  bring("state = \"hidden\"");
  auto shop = catalogue();
  EXPECT_TRUE(shop->families.empty());
  ASSERT_NE(shop->family("ink"), nullptr);
  EXPECT_EQ(shop->family("ink")->styles.size(), 2u);
  EXPECT_NE(shop->package("ink-family"), nullptr);
}

TEST_P(LifeTest, RetiredFamilyIsKnownByNameAndADraftNotAtAll) {
  bring("state = \"retired\"");
  EXPECT_EQ(catalogue()->family("ink"), nullptr);
  EXPECT_EQ(catalogue()->style("ink-bold"), nullptr);
  EXPECT_EQ(catalogue()->retired.at("ink"), "Ink");

  describe("state = \"draft\"", "");
  EXPECT_EQ(catalogue()->family("ink"), nullptr);
  EXPECT_TRUE(catalogue()->retired.empty());
}

TEST_P(LifeTest, DatesTakeEffectByTheTimeOfLoading) {
  bring("from = 2027-03-01\nuntil = 2027-03-02");
  auto loaded_at = [&](Time now) {
    return database().read([&](db::Connection& connection) { return load_at(connection, now); });
  };
  EXPECT_EQ(loaded_at(spring - one_day)->family("ink"), nullptr);
  EXPECT_EQ(loaded_at(spring - one_day)->until, spring);
  EXPECT_NE(loaded_at(spring)->family("ink"), nullptr);
  EXPECT_EQ(loaded_at(spring)->until, spring + one_day);
  EXPECT_EQ(loaded_at(spring + one_day)->family("ink"), nullptr);
  EXPECT_TRUE(loaded_at(spring + one_day)->retired.contains("ink"));
  EXPECT_EQ(loaded_at(spring + one_day)->until, Time::max());
}

TEST_P(LifeTest, MissingFilesAreListedAndRetiredOnRequestOnly) {
  bring("");
  EXPECT_TRUE(import(scratch.path() / "Regular.ttf").missing.empty()) << "one file tells nothing";
  std::filesystem::remove(scratch.path() / "Bold.ttf");

  ImportReport listed = import(scratch.path());
  EXPECT_EQ(listed.missing, std::vector<std::string>{"ink-bold"});
  EXPECT_NE(catalogue()->style("ink-bold"), nullptr);

  ImportOptions options;
  options.retire_missing = true;
  EXPECT_EQ(import(scratch.path(), options).retired, std::vector<std::string>{"ink-bold"});
  EXPECT_EQ(catalogue()->style("ink-bold"), nullptr);
  EXPECT_TRUE(import(scratch.path(), options).retired.empty());
}

TEST_P(LifeTest, PackageThatIsGoneIsListedAndRetiredOnRequestOnly) {
  bring("");
  std::string text = read_text_file(scratch.path() / "family.toml");
  testing::write_text(scratch.path() / "family.toml", text.substr(0, text.find("[[package]]")));

  EXPECT_EQ(import(scratch.path()).missing, std::vector<std::string>{"ink-pair"});
  EXPECT_NE(catalogue()->package("ink-pair"), nullptr);

  ImportOptions options;
  options.retire_missing = true;
  EXPECT_EQ(import(scratch.path(), options).retired, std::vector<std::string>{"ink-pair"});
  EXPECT_EQ(catalogue()->package("ink-pair"), nullptr);
  EXPECT_NE(catalogue()->package("ink-family"), nullptr);
}

TEST_P(LifeTest, UnreadableFileInTheFolderRetiresNothing) {
  bring("");
  testing::write_text(scratch.path() / "Bold.ttf", "no font");
  ImportOptions options;
  options.retire_missing = true;

  ImportReport report = import(scratch.path(), options);

  EXPECT_TRUE(report.retired.empty());
  EXPECT_TRUE(report.missing.empty());
  EXPECT_NE(catalogue()->style("ink-bold"), nullptr);
}

TEST_P(LifeTest, StyleWhoseFileIsGoneIsRetiredByItsName) {
  bring("");
  std::filesystem::remove(scratch.path() / "Bold.ttf");

  describe("", "state = \"retired\"");

  EXPECT_EQ(catalogue()->style("ink-bold"), nullptr);
  EXPECT_NE(catalogue()->style("ink-regular"), nullptr);
}

TEST_P(LifeTest, StateStaysWhereTheDescriptionSaysNothing) {
  bring("state = \"hidden\"", "state = \"retired\"");

  describe("summary = \"Other words.\"", "");

  EXPECT_TRUE(catalogue()->families.empty());
  EXPECT_NE(catalogue()->family("ink"), nullptr);
  EXPECT_EQ(catalogue()->style("ink-bold"), nullptr);
}

}  // namespace
}  // namespace typecase::catalogue
