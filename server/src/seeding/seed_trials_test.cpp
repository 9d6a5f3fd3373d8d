#include <gmock/gmock.h>

#include "licences/licences.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class SeedTrialsTest : public testing::SeedFolderTest {
 protected:
  std::shared_ptr<const licences::Licences> licences() { return database().read(licences::load); }
};
TYPECASE_EACH_ENGINE(SeedTrialsTest);

TEST_P(SeedTrialsTest, TheDemonstrationGivesTrialsUnderItsTerms) {
  ASSERT_TRUE(apply(database(), folder_));
  ASSERT_TRUE(licences()->trial_terms);
  EXPECT_EQ(licences()->trial_terms->version, "1.0");
  EXPECT_THAT(licences()->trial_terms->markdown, HasSubstr("terms of trials, version 1.0"));
}

TEST_P(SeedTrialsTest, WithoutAVersionOfTermsTheShopGivesNone) {
  replace("licences.toml", "trial_eula_version = \"1.0\"", "");
  ASSERT_TRUE(apply(database(), folder_));
  EXPECT_FALSE(licences()->trial_terms);
}

TEST_P(SeedTrialsTest, NamesTheTermsThatAreMissing) {
  testing::files::remove(folder_ / "eula-trial.md");
  EXPECT_THAT(mistakes(), ElementsAre("licences.toml: trial_eula_version no_text"));
}

TEST_P(SeedTrialsTest, NamesWhatNoTextOfALicenceMayHold) {
  write("eula-trial.md", "One\n\n" + std::string(33, '>') + "deep\n");
  write("eula-web.md", "bytes \xff\n");
  write("eula-desktop.md", "One\n\n::: specimen family=\"inter\"\nx\n:::\n");
  EXPECT_THAT(mistakes(),
              UnorderedElementsAre("eula-trial.md: line 3 too_deep", "eula-web.md not_text",
                                   "eula-desktop.md: line 3 not_allowed"));
}

TEST_P(SeedTrialsTest, NoLicenceOnSaleHasTheNameOfTheTerms) {
  replace("licences.toml", "id = \"web\"", "id = \"trial\"");
  EXPECT_THAT(mistakes(), ::testing::Contains("licences.toml: kind[2].id not_allowed"));
}

TEST_P(SeedTrialsTest, TermsThatWereGivenUnderAVersionStay) {
  ASSERT_TRUE(apply(database(), folder_));
  replace("eula-trial.md", "Print proofs.", "Print posters.");
  EXPECT_EQ(apply(database(), folder_).error().code, "eula_version_changed");
}

}  // namespace
}  // namespace typecase::seeding
