// Odd fonts that are sold all the same, and collections.

#include "base/files.h"
#include "catalogue/import/import_test.h"
#include "fonts/testing_sfnt.h"

namespace typecase::catalogue {
namespace {

using namespace fonts::testing;
using testing::demo_fonts;

namespace fs = std::filesystem;

class ImportOddTest : public ImportTest {
 protected:
  Bytes mono() { return read_file(demo_fonts() / "league-mono" / "LeagueMono-Regular.otf"); }

  // Imports the bytes as one file; the stored file is the same.
  ImportLine import_as(const std::string& name, const Bytes& bytes) {
    testing::write_bytes(scratch.path() / name, bytes);
    ImportLine found = line(import(scratch.path() / name), name);
    EXPECT_EQ(found.outcome, ImportOutcome::imported) << found.sentence;
    if (found.outcome == ImportOutcome::imported) {
      EXPECT_EQ(stored(found.style), bytes);
    }
    return found;
  }

  std::optional<Bytes> stored(const std::string& style) {
    Digest file = catalogue()->style(style)->file;
    return database().read([&](db::Connection& connection) { return font_file(connection, file); });
  }
};

TYPECASE_EACH_ENGINE(ImportOddTest);

TEST_P(ImportOddTest, TakesAFontOfSymbolsAndRemarksOnIt) {
  Bytes digit{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12,  0, 12, 0, 0,   0, 0, 0, 28,
              0, 0, 0, 0, 0, 0, 0, 1,  0, 0, 0, '1', 0, 0,  0, '1', 0, 0, 0, 5};
  ImportLine found = import_as("symbols.otf", with_table(mono(), "cmap", digit));
  EXPECT_NE(found.sentence.find("symbols"), std::string::npos);
}

TEST_P(ImportOddTest, TakesAFontThatEndsOddlyAndRemarksOnIt) {
  Bytes longer = mono();
  longer.push_back('x');
  EXPECT_NE(import_as("longer.otf", longer).sentence.find("1 byte after"), std::string::npos);
  Bytes shorter = without_padding(with_table(mono(), "zzzz", Bytes(101, 7)));
  EXPECT_NE(import_as("shorter.otf", shorter).sentence.find("not padded"), std::string::npos);
}

TEST_P(ImportOddTest, TakesAFontOfWhichTheSanitiserDropsATableAndRemarksOnIt) {
  ImportLine found = import_as("stat.otf", with_table(mono(), "STAT", Bytes(64, 0xff)));
  EXPECT_NE(found.sentence.find("\"STAT\""), std::string::npos);
}

TEST_P(ImportOddTest, TakesAvar2AndShowsItAtItsDefaultPlace) {
  Bytes inter = read_file(demo_fonts() / "inter" / "Inter.var.ttf");
  ImportLine found = import_as("inter.ttf", with_table(inter, "avar", avar_2(2)));
  EXPECT_NE(found.sentence.find("\"avar\" has version 2"), std::string::npos) << found.sentence;
  auto shop = catalogue();
  const Style* style = shop->style(found.style);
  EXPECT_FALSE(style->variable());
  EXPECT_TRUE(style->instances.empty());
  EXPECT_EQ(style->untried_axes, (std::vector<std::string>{"Weight", "Slant"}));
}

TEST_P(ImportOddTest, TakesFilesUpToTheLimit) {
  Bytes large = with_table(mono(), "zzzz", Bytes(2 << 20, 7));
  testing::write_bytes(scratch.path() / "large.otf", large);
  ImportReport report = import(scratch.path(), {.max_file_bytes = 1 << 20});
  EXPECT_EQ(line(report, "large.otf").reason, "too_large");
  EXPECT_NE(line(report, "large.otf").sentence.find("import.max_file_bytes"), std::string::npos);
  import_as("large.otf", large);
}

TEST_P(ImportOddTest, TakesEachFontOfACollectionByItsName) {
  Bytes garamond = read_file(demo_fonts() / "eb-garamond" / "EBGaramond12-Regular.otf");
  testing::write_bytes(scratch.path() / "two.ttc", collection_of({mono(), garamond}));

  ImportReport report = import(scratch.path());

  ASSERT_EQ(report.count(ImportOutcome::imported), 2);
  auto shop = catalogue();
  ASSERT_NE(shop->style("league-mono-regular"), nullptr);
  ASSERT_NE(shop->style("eb-garamond-12-regular"), nullptr);
  EXPECT_EQ(take_apart(*stored("eb-garamond-12-regular")).size(), take_apart(garamond).size());
  EXPECT_EQ(import(scratch.path()).count(ImportOutcome::unchanged), 2);
}

TEST_P(ImportOddTest, ABadFontOfACollectionLeavesTheOthers) {
  Bytes bad = with_table(mono(), "GSUB", Bytes(64, 0xff));
  Bytes garamond = read_file(demo_fonts() / "eb-garamond" / "EBGaramond12-Regular.otf");
  testing::write_bytes(scratch.path() / "two.ttc", collection_of({bad, garamond}));

  ImportReport report = import(scratch.path());

  EXPECT_EQ(report.count(ImportOutcome::imported), 1);
  ASSERT_EQ(report.count(ImportOutcome::refused), 1);
  EXPECT_EQ(report.lines[0].reason, "font_damaged");
  EXPECT_TRUE(report.lines[0].sentence.starts_with("Font 1 of the collection: "));
}

// Twelve fonts that share all of their tables.
TEST_P(ImportOddTest, RefusesFontsOfACollectionThatTogetherAreTooLarge) {
  constexpr std::uint32_t count = 12;
  Bytes one = collection_of({mono()}), many(one.begin(), one.begin() + 8);
  fonts::append_u32(many, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    fonts::append_u32(many, static_cast<std::uint32_t>(one.size()));
  }
  many.insert(many.end(), one.begin() + static_cast<std::ptrdiff_t>(many.size()), one.end());
  many.insert(many.end(), one.begin() + 16, one.begin() + 16 + (16 << 6));
  testing::write_bytes(scratch.path() / "many.ttc", many);

  ImportReport report = import(scratch.path(), {.max_file_bytes = many.size()});

  EXPECT_EQ(std::ranges::count(report.lines, "unpacks_too_large", &ImportLine::reason), 4);
}

TEST_P(ImportOddTest, AFamilyDescribesTheFontsOfACollectionByTheirPostScriptNames) {
  Bytes garamond = read_file(demo_fonts() / "eb-garamond" / "EBGaramond12-Regular.otf");
  testing::write_bytes(scratch.path() / "two.ttc", collection_of({mono(), garamond}));
  testing::write_text(scratch.path() / "family.toml", R"(
id = "ovo"
name = "Ovo"
[[style]]
file = "two.ttc#LeagueMono-Regular"
name = "Mono"
[[style]]
file = "two.ttc#EBGaramond12-Regular"
name = "Roman"
)");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "family.toml").sentence, "");
  EXPECT_NE(catalogue()->style("ovo-mono"), nullptr);
  EXPECT_NE(catalogue()->style("ovo-roman"), nullptr);
}

}  // namespace
}  // namespace typecase::catalogue
