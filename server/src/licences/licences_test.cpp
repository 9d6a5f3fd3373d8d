#include "licences/licences.h"

#include <gtest/gtest.h>

#include "licences/testing.h"

namespace typecase::licences {
namespace {

using testing::shop;

class LicencesTest : public testing::LicencesFixture {};
TYPECASE_EACH_ENGINE(LicencesTest);

TEST_P(LicencesTest, LoadsWhatWasSavedInTheFoundrysOrder) {
  ASSERT_TRUE(saved(shop()).value());

  auto found = loaded();

  ASSERT_EQ(found->kinds.size(), 2u);
  Kind expected = shop().kinds[0];
  expected.eula_sha256 = to_hex(sha256("# Desktop licence"));
  EXPECT_EQ(found->kinds[0], expected);
  EXPECT_EQ(found->kind("web")->fields[0].label, "Domains");
  EXPECT_EQ(found->kind("web")->contains, std::vector<std::string>{"desktop"});
  EXPECT_EQ(found->kind("web")->tier("4-10")->multiplier, Multiplier{16'000});
  EXPECT_EQ(found->kind("app"), nullptr);
  EXPECT_EQ(found->kind("web")->tier("5-6"), nullptr);
}

TEST_P(LicencesTest, SavingTheSameAgainLeavesTheShopVersionAlone) {
  std::int64_t before = version();
  ASSERT_TRUE(saved(shop()).value());
  std::int64_t after = version();

  EXPECT_FALSE(saved(shop()).value());

  EXPECT_GT(after, before);
  EXPECT_EQ(version(), after);
}

TEST_P(LicencesTest, RefusesANewTextUnderAnOldVersion) {
  ASSERT_TRUE(saved(shop()).value());
  Licences changed = shop();
  changed.kinds[0].eula_markdown = "# Desktop licence, now stricter";

  EXPECT_EQ(saved(changed).error().code, "eula_version_changed");
  EXPECT_EQ(loaded()->kinds[0].eula_markdown, "# Desktop licence");
}

TEST_P(LicencesTest, KeepsOldEulaVersionsBesideTheNewOne) {
  ASSERT_TRUE(saved(shop()).value());
  Licences changed = shop();
  changed.kinds[0].eula_markdown = "# Desktop licence, now stricter";
  changed.kinds[0].eula_version = "1.1";

  ASSERT_TRUE(saved(changed).value());

  auto found = loaded();
  EXPECT_EQ(found->kind("desktop")->eula_version, "1.1");
  EXPECT_EQ(found->eula("desktop", "1.0")->markdown, "# Desktop licence");
  EXPECT_EQ(found->eula("desktop", "1.1")->markdown, "# Desktop licence, now stricter");
  EXPECT_EQ(found->eula("desktop", "2.0"), nullptr);
}

TEST_P(LicencesTest, TakesAKindOffSaleAndKeepsItsWords) {
  ASSERT_TRUE(saved(shop()).value());
  Licences fewer = shop();
  fewer.kinds.pop_back();

  ASSERT_TRUE(saved(fewer).value());

  EXPECT_EQ(loaded()->kind("web"), nullptr);
  EXPECT_NE(loaded()->eula("web", "1.0"), nullptr);
}

// A shop where the family Meridian has its own sizes and words for desktop use, and no web licence.
Licences with_overrides() {
  Licences licences = shop();
  Override web;
  web.family = "meridian";
  web.kind = "web";
  web.hidden = true;
  Override desktop;
  desktop.family = "meridian";
  desktop.kind = "desktop";
  desktop.summary = "For \"code\".";
  desktop.grants = {{"Servers"}};
  desktop.formats = {{"otf", "woff2"}};
  desktop.fields = {{{"team", "Team", false}}};
  desktop.tiers = {{{"1-5", "1 to 5", Multiplier{12'345}, false}}};
  desktop.eula = Eula{"desktop", "1.0-code", "# Desktop licence for code", {}};
  licences.overrides = {web, desktop};
  return licences;
}

TEST_P(LicencesTest, AFamilyIsSoldUnderItsOverridesAndOthersAreNot) {
  ASSERT_TRUE(saved(with_overrides()).value());

  auto found = loaded();

  const Kind& own = *found->kind("meridian", "desktop");
  EXPECT_EQ(own.summary, "For \"code\".");
  EXPECT_EQ(own.grants, std::vector<std::string>{"Servers"});
  EXPECT_EQ(own.limits, shop().kinds[0].limits);
  EXPECT_EQ(own.formats, (std::vector<std::string>{"otf", "woff2"}));
  EXPECT_EQ(own.fields.at(0).label, "Team");
  EXPECT_EQ(own.tier("1-5")->multiplier, Multiplier{12'345});
  EXPECT_EQ(own.tier("1-3"), nullptr);
  EXPECT_EQ(own.eula_version, "1.0-code");
  EXPECT_EQ(own.eula_sha256, to_hex(sha256("# Desktop licence for code")));
  EXPECT_EQ(found->kind("meridian", "web"), nullptr);
  EXPECT_EQ(found->kinds_of("meridian").size(), 1u);
  EXPECT_EQ(found->kinds_of("orbit"), found->kinds);
  EXPECT_EQ(found->kind("orbit", "desktop")->eula_version, "1.0");
}

TEST_P(LicencesTest, SavingTheSameOverridesAgainChangesNothingAndWithoutThemTheyGo) {
  ASSERT_TRUE(saved(with_overrides()).value());
  EXPECT_FALSE(saved(with_overrides()).value());

  ASSERT_TRUE(saved(shop()).value());

  EXPECT_EQ(loaded()->kinds_of("meridian"), loaded()->kinds);
  EXPECT_NE(loaded()->eula("desktop", "1.0-code"), nullptr);
}

TEST_P(LicencesTest, RefusesANewTextUnderAnOverridesOldVersion) {
  ASSERT_TRUE(saved(with_overrides()).value());
  Licences changed = with_overrides();
  changed.overrides[1].eula->markdown = "# Stricter";

  EXPECT_EQ(saved(changed).error().code, "eula_version_changed");
}

TEST(Combination, IsTheEntryForTheNumberOrTheNearestBelow) {
  Licences licences = shop();

  EXPECT_EQ(licences.combination(1), Multiplier{10'000});
  EXPECT_EQ(licences.combination(2), Multiplier{9'000});
  EXPECT_EQ(licences.combination(3), Multiplier{9'000});
  EXPECT_EQ(licences.combination(7), Multiplier{8'000});
  EXPECT_EQ(Licences{}.combination(5), Multiplier{10'000});
}

TEST_P(LicencesTest, KeepTheTermsOfTrialsInEveryVersion) {
  Licences licences = shop();
  EXPECT_EQ((saved(licences).value(), loaded()->trial_terms), std::nullopt);
  licences.trial_terms = Eula{std::string(trial_kind), "1.0", "# Trials", {}};
  EXPECT_TRUE(saved(licences).value());
  EXPECT_FALSE(saved(licences).value());
  EXPECT_EQ(loaded()->trial_terms->sha256, to_hex(sha256("# Trials")));

  licences.trial_terms->version = "1.1";
  licences.trial_terms->markdown = "# Trials, anew";
  EXPECT_TRUE(saved(licences).value());
  auto now = loaded();
  EXPECT_TRUE(now->is_newest(*now->eula("trial", "1.1")));
  EXPECT_FALSE(now->is_newest(*now->eula("trial", "1.0")));

  licences.trial_terms->markdown = "# Trials, quietly changed";
  EXPECT_EQ(saved(licences).error().code, "eula_version_changed");
  licences.trial_terms.reset();
  EXPECT_TRUE(saved(licences).value());
  EXPECT_EQ(loaded()->trial_terms, std::nullopt);
}

}  // namespace
}  // namespace typecase::licences
