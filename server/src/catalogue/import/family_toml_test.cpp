#include "catalogue/import/family_toml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/project_folder_testing.h"

namespace typecase::catalogue {
namespace {

using ::testing::HasSubstr;

std::string fault(std::string_view text) {
  auto family = parse_family_toml(text, "EUR");
  return family ? "none" : family.error().detail;
}

TEST(FamilyTomlTest, ReadsEveryKeyOfTheDocumentation) {
  std::ifstream file(project_folder() + "/docs/family-toml.md");
  std::stringstream text;
  text << file.rdbuf();
  std::string page = text.str();
  std::size_t start = page.find("```toml\n") + 8;
  FamilyDescription family =
      parse_family_toml(page.substr(start, page.find("```\n", start) - start), "EUR").value();

  EXPECT_EQ(family.id, "eb-garamond");
  EXPECT_EQ(family.order, 4);
  EXPECT_EQ(family.facts.values().designers, std::vector<std::string>{"Georg Duffner"});
  EXPECT_EQ(family.price, Money{3500});
  EXPECT_EQ(family.family_price, Money{12000});
  EXPECT_EQ(family.protection, Protection::balanced);
  EXPECT_EQ(family.specimen.tracking, -0.006);
  ASSERT_EQ(family.specimen.coordinates->size(), 1u);
  EXPECT_EQ(family.specimen.coordinates->at(0).tag, "wght");
  EXPECT_EQ(family.specimen.coordinates->at(0).value, 400);
  const TrialProfile& trial = family.trial.values();
  EXPECT_EQ(trial.offered, true);
  EXPECT_EQ(trial.characters, (std::vector<std::string>{"basic-latin", "script"}));
  EXPECT_EQ(trial.features, std::vector<std::string>{"smcp"});
  EXPECT_EQ(trial.formats, std::vector<std::string>{"otf"});
  EXPECT_EQ(trial.embedding, "preview-and-print");
  EXPECT_EQ(trial.static_fonts, false);
  EXPECT_EQ(family.styles.at(0).file, "EBGaramond12-Regular.otf");
  EXPECT_EQ(family.packages.at(0).styles, (std::vector<std::string>{"Regular", "Italic"}));
}

TEST(FamilyTomlTest, AFileWithoutPricesNamesNone) {
  FamilyDescription family = parse_family_toml("[[style]]\nfile = \"a.otf\"\n", "EUR").value();
  EXPECT_EQ(family.name, std::nullopt);
  EXPECT_EQ(family.price, std::nullopt);
  EXPECT_EQ(family.family_price, std::nullopt);
  EXPECT_EQ(family.styles.at(0).price, std::nullopt);
}

TEST(FamilyTomlTest, FreeIsSaid) {
  EXPECT_EQ(parse_family_toml("free = true\n", "EUR")->price, Money{});
  auto style = parse_family_toml("[[style]]\nfile = \"a.otf\"\nfree = true\n", "EUR");
  EXPECT_EQ(style->styles.at(0).price, Money{});
  EXPECT_THAT(fault("price = 0\n"), HasSubstr("free = true"));
}

TEST(FamilyTomlTest, PricesAreInTheCurrencyOfTheShop) {
  EXPECT_EQ(parse_family_toml("price = \"3500\"", "JPY")->price, Money{3500});
  EXPECT_FALSE(parse_family_toml("price = \"35.00\"", "JPY"));
}

TEST(FamilyTomlTest, EachFaultHasItsLineKeyAndRemedy) {
  const std::pair<const char*, const char*> faults[] = {
      {"\nprice = 3500",
       "family.toml:2: price: An amount of EUR in quotes is needed here, as "
       "\"35.00\". Write \"35.00\"."},
      {"prise = \"35.00\"", "family.toml:1: prise: This key is not known. Did you mean \"price\"?"},
      {"[specimen]\nweight = 2", "family.toml:2: specimen.weight: This key is not known."},
      {"protection = \"secret\"", "family.toml:1: protection: Expected one of: \"open\""},
      {"category = \"sarif\"", "category: There is no category \"sarif\". Did you mean \"serif\"?"},
      {"name = 1", "name: A text in quotes is needed here."},
      {"name = \"a\\u0000b\"", "name: A null character does not fit."},
      {"name = \"\"", "name: This key needs a text."},
      {"designers = \"One\"", "designers: A list of texts is needed here"},
      {"related = [1]", "related: A list of texts is needed here"},
      {"id = \"EB Garamond\"", "id: Small letters, digits and single hyphens are needed here."},
      {"direction = \"up\"", "direction: Expected one of: \"ltr\", \"rtl\"."},
      {"script = \"Latin\"", "script: An ISO 15924 code"},
      {"order = -1", "order: A number from 0 to"},
      {"year = \"y\"", "year: A whole number, without quotes, is needed here."},
      {"specimen = 1", "specimen: A table is needed here: [specimen]."},
      {"style = \"Bold\"", "style: Entries are needed here, each under [[style]]."},
      {"[[style]]\nname = \"Bold\"", "family.toml:1: style[1].file: This key needs a text."},
      {"[[package]]\nname = \"P\"\nstyles = [\"Bold\"]",
       "package[1].price: A package needs its price"},
      {"[[package]]\nname = \"P\"\nprice = \"9.00\"", "package[1].styles: The names of its styles"},
      {"[specimen]\ncoordinates = { wght = \"bold\" }", "specimen.coordinates: A table of numbers"},
      {"[trial]\noffered = \"no\"", "family.toml:2: trial.offered: true or false"},
      {"[trial]\ncharacters = [\"latin\", \"greek\"]", "There is no value \"greek\"."},
      {"[trial]\ncharacters = [\"U+0041-0040\"]", "There is no value \"U+0041-0040\"."},
      {"[trial]\ncharacters = []", "trial.characters: At least one is needed here."},
      {"[trial]\nfeatures = [\"small caps\"]", "There is no value \"small caps\"."},
      {"[trial]\nformats = [\"woff\"]", "There is no value \"woff\"."},
      {"[trial]\nembedding = \"none\"", "trial.embedding: Expected one of: \"preview-and-print\""},
  };
  for (const auto& [text, message] : faults) EXPECT_THAT(fault(text), HasSubstr(message)) << text;
  EXPECT_THAT(fault("price = \"x\"\nyear = \"y\""), HasSubstr("; family.toml:"));
}

TEST(FamilyTomlTest, SaysOnWhichLineTheFileIsNoToml) {
  EXPECT_TRUE(fault("name = \"a\"\nprice = \n").starts_with("family.toml:2: "));
  EXPECT_TRUE(fault(std::string("\x89PNG\r\n\x1a\n\0", 9)).starts_with("family.toml:1: "));
}

}  // namespace
}  // namespace typecase::catalogue
