#include <gtest/gtest.h>

#include "licences/testing.h"

namespace typecase::licences {
namespace {

using testing::shop;

const Time spring = std::chrono::sys_days(std::chrono::year(2027) / 3 / 1);

// The web licence of the shop with a life of its own.
Licences with_web(const catalogue::Life& life) {
  Licences licences = shop();
  licences.kinds[1].life = life;
  return licences;
}

class LicenceLifeTest : public testing::LicencesFixture {};
TYPECASE_EACH_ENGINE(LicenceLifeTest);

TEST_P(LicenceLifeTest, HiddenKindIsSoldAndNotListed) {
  ASSERT_TRUE(saved(with_web({catalogue::LifeState::hidden, {}, {}})).value());

  auto found = loaded();

  ASSERT_NE(found->kind("meridian", "web"), nullptr);
  EXPECT_FALSE(catalogue::allowed(found->kind("meridian", "web")->state).listed);
  EXPECT_TRUE(found->offers("meridian")) << "the desktop licence is listed";
}

TEST_P(LicenceLifeTest, RetiredKindIsNotSoldAndItsWordsStayTheNewest) {
  ASSERT_TRUE(saved(with_web({catalogue::LifeState::retired, {}, {}})).value());

  auto found = loaded();

  EXPECT_EQ(found->kind("meridian", "web"), nullptr);
  ASSERT_NE(found->kind("web"), nullptr) << "licences that are held have its name";
  EXPECT_TRUE(found->is_newest(*found->eula("web", "1.0")));
  EXPECT_FALSE(found->is_draft(*found->eula("web", "1.0")));

  ASSERT_TRUE(saved(shop()).value());
  EXPECT_NE(loaded()->kind("meridian", "web"), nullptr) << "brought back";
}

TEST_P(LicenceLifeTest, WordsOfADraftAreForNobody) {
  ASSERT_TRUE(saved(with_web({catalogue::LifeState::draft, {}, {}})).value());

  auto found = loaded();

  EXPECT_EQ(found->kind("meridian", "web"), nullptr);
  EXPECT_TRUE(found->is_draft(*found->eula("web", "1.0")));
  EXPECT_FALSE(found->is_newest(*found->eula("web", "1.0")));
}

TEST_P(LicenceLifeTest, FamilyWithoutAListedKindIsNotOffered) {
  Licences licences = with_web({catalogue::LifeState::hidden, {}, {}});
  Override& desktop = licences.overrides.emplace_back();
  desktop.family = "meridian";
  desktop.kind = "desktop";
  desktop.hidden = true;
  ASSERT_TRUE(saved(licences).value());

  EXPECT_FALSE(loaded()->offers("meridian"));
  EXPECT_TRUE(loaded()->offers("fraunces"));
}

TEST_P(LicenceLifeTest, DatesTakeEffectByTheTimeOfLoading) {
  const Time summer = spring + std::chrono::days(92);
  ASSERT_TRUE(saved(with_web({catalogue::LifeState::published, spring, summer})).value());
  auto loaded_at = [&](Time now) {
    return database().read([&](db::Connection& connection) { return load_at(connection, now); });
  };
  const Time before = spring - std::chrono::seconds(1);
  EXPECT_EQ(loaded_at(before)->kind("meridian", "web"), nullptr);
  EXPECT_EQ(loaded_at(before)->until, spring);
  EXPECT_NE(loaded_at(spring)->kind("meridian", "web"), nullptr);
  EXPECT_EQ(loaded_at(spring)->until, summer);
  EXPECT_EQ(loaded_at(summer)->kind("meridian", "web"), nullptr);
  EXPECT_EQ(loaded_at(summer)->until, Time::max());
}

TEST_P(LicenceLifeTest, SavingTheSameStatesAgainLeavesTheShopVersionAlone) {
  const Licences licences = with_web({catalogue::LifeState::retired, {}, {}});
  ASSERT_TRUE(saved(licences).value());

  EXPECT_FALSE(saved(licences).value());
}

}  // namespace
}  // namespace typecase::licences
