#include "catalogue/family_toml.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/project_folder_testing.h"

namespace typecase::catalogue {
namespace {

std::string fault(std::string_view text) {
  auto family = parse_family_toml(text);
  return family ? "none" : family.error().detail;
}

TEST(FamilyTomlTest, ReadsEveryKeyOfTheDocumentation) {
  std::ifstream file(project_folder() + "/docs/family-toml.md");
  std::stringstream text;
  text << file.rdbuf();
  std::string page = text.str();
  std::size_t start = page.find("```toml\n") + 8;
  FamilyDescription family =
      parse_family_toml(page.substr(start, page.find("```\n", start) - start)).value();

  EXPECT_TRUE(family.unknown_keys.empty());
  EXPECT_EQ(family.id, "eb-garamond");
  EXPECT_EQ(family.order, 4);
  EXPECT_EQ(family.designers, std::vector<std::string>{"Georg Duffner"});
  EXPECT_EQ(family.price, Money{3500});
  EXPECT_EQ(family.protection, Protection::balanced);
  EXPECT_EQ(family.specimen.tracking, -0.006);
  ASSERT_EQ(family.specimen.coordinates->size(), 1u);
  EXPECT_EQ(family.specimen.coordinates->at(0).tag, "wght");
  EXPECT_EQ(family.specimen.coordinates->at(0).value, 400);
  EXPECT_EQ(family.trial.offered, true);
  EXPECT_EQ(family.trial.characters, (std::vector<std::string>{"basic-latin", "script"}));
  EXPECT_EQ(family.trial.features, std::vector<std::string>{"smcp"});
  EXPECT_EQ(family.trial.formats, std::vector<std::string>{"otf"});
  EXPECT_EQ(family.trial.embedding, "preview-and-print");
  EXPECT_EQ(family.trial.static_fonts, false);
  EXPECT_EQ(family.styles.at(0).file, "EBGaramond12-Regular.otf");
  EXPECT_EQ(family.packages.at(0).styles, (std::vector<std::string>{"Regular", "Italic"}));
}

TEST(FamilyTomlTest, RefusesATrialThatNobodyCouldMean) {
  EXPECT_EQ(fault("[trial]\noffered = \"no\"\n"), "trial.offered must be true or false.");
  EXPECT_EQ(fault("[trial]\ncharacters = [\"latin\", \"greek\"]\n"),
            "trial.characters holds \"greek\", which is not known here.");
  EXPECT_EQ(fault("[trial]\ncharacters = [\"U+0041-0040\"]\n"),
            "trial.characters holds \"U+0041-0040\", which is not known here.");
  EXPECT_EQ(fault("[trial]\ncharacters = []\n"), "trial.characters is empty.");
  EXPECT_EQ(fault("[trial]\nfeatures = [\"small caps\"]\n"),
            "trial.features holds \"small caps\", which is not known here.");
  EXPECT_EQ(fault("[trial]\nformats = [\"woff\"]\n"),
            "trial.formats holds \"woff\", which is not known here.");
  EXPECT_EQ(fault("[trial]\nformats = []\n"), "trial.formats is empty.");
  EXPECT_EQ(fault("[trial]\nembedding = \"none\"\n"),
            "trial.embedding must be \"preview-and-print\", \"restricted\", \"editable\" or "
            "\"installable\".");
  EXPECT_EQ(fault("trial = true\n"), "trial must be a table.");
}

TEST(FamilyTomlTest, TakesAnEmptyFile) {
  FamilyDescription family = parse_family_toml("").value();
  EXPECT_EQ(family.name, std::nullopt);
  EXPECT_TRUE(family.styles.empty());
}

TEST(FamilyTomlTest, NamesUnknownKeysAndWhereTheyStand) {
  FamilyDescription family =
      parse_family_toml("colour = 1\n[specimen]\nweight = 2\n[[style]]\nfile = \"a\"\nfont = 3\n")
          .value();
  EXPECT_EQ(family.unknown_keys,
            (std::vector<std::string>{"specimen.weight", "style.font", "colour"}));
}

TEST(FamilyTomlTest, RefusesWrongValues) {
  EXPECT_EQ(fault("price = \"35\""), "price must be a whole number.");
  EXPECT_EQ(fault("protection = \"secret\""),
            "protection must be \"open\", \"balanced\", \"strict\" or \"image\".");
  EXPECT_EQ(fault("price = 35.0"), "price must be a whole number.");
  EXPECT_EQ(fault("price = -1"), "price is out of range.");
  EXPECT_EQ(fault("price = 9223372036854775807"), "price is out of range.");
  EXPECT_EQ(fault("name = 1"), "name must be text.");
  EXPECT_EQ(fault("name = \"a\\u0000b\""), "name holds a null character.");
  EXPECT_EQ(fault("designers = \"One\""), "designers must be a list of texts.");
  EXPECT_EQ(fault("related = [1]"), "related must be text.");
  EXPECT_EQ(fault("id = \"EB Garamond\""),
            "id must be lower-case letters, digits and single "
            "hyphens.");
  EXPECT_EQ(fault("direction = \"up\""), "direction must be \"ltr\" or \"rtl\".");
  EXPECT_EQ(fault("specimen = 1"), "specimen must be a table.");
  EXPECT_EQ(fault("style = \"Bold\""), "style must be written as [[style]].");
  EXPECT_EQ(fault("[[style]]\nname = \"Bold\""), "style.file is needed.");
  EXPECT_EQ(fault("[specimen]\ncoordinates = { wght = \"bold\" }"),
            "specimen.coordinates must be a number.");
  EXPECT_EQ(fault("price = \"x\"\nyear = \"y\""),
            "year must be a whole number; price must be a whole number.");
}

TEST(FamilyTomlTest, SaysOnWhichLineTheFileIsNoToml) {
  EXPECT_TRUE(fault("name = \"a\"\nprice = \n").starts_with("Line 2: "));
  EXPECT_TRUE(fault(std::string("\x89PNG\r\n\x1a\n\0", 9)).starts_with("Line 1: "));
}

}  // namespace
}  // namespace typecase::catalogue
