#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "db/testing.h"

namespace typecase::catalogue {
namespace {

TEST(LoadedFamily, HasItsVariableStylesFirstAndThenItsWeightsInOrder) {
  db::testing::FreshDatabase database("sqlite");
  ASSERT_TRUE(import_fonts(*database, {testing::demo_fonts() / "fraunces"}));

  auto catalogue = database->read(load);

  std::vector<std::string> names;
  for (const Style& style : catalogue->family("fraunces")->styles) names.push_back(style.name);
  names.resize(8);
  EXPECT_EQ(names,
            (std::vector<std::string>{"Variable", "Variable Italic", "Thin", "Thin Italic",
                                      "ExtraLight", "ExtraLight Italic", "Light", "Light Italic"}));
  EXPECT_EQ(catalogue->style("fraunces-thin")->weight, 100);
  EXPECT_EQ(catalogue->style("fraunces-extralight")->weight, 200);
}

}  // namespace
}  // namespace typecase::catalogue
