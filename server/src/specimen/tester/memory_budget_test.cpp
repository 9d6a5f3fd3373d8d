#include "specimen/tester/memory_budget.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "specimen/drawing/image_store.h"
#include "specimen/tester/shared_cache.h"
#include "specimen/tester/text_measures.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

using Words = SharedCache<std::string>;
using Numbers = SharedCache<int>;

void keep(Words& words, const std::string& key, std::size_t bytes) {
  (void)words.get(key, [&] { return Words::Made{std::make_shared<std::string>(key), bytes}; });
}

void keep(Numbers& numbers, const std::string& key, std::size_t bytes) {
  (void)numbers.get(key, [&] { return Numbers::Made{std::make_shared<int>(1), bytes}; });
}

TEST(MemoryBudget, DropsTheLeastRecentlyUsedEntryOfAnyCache) {
  auto budget = std::make_shared<MemoryBudget>(4000);
  Words words(budget);
  Numbers numbers(budget);
  keep(words, "oldest", 1000);
  keep(numbers, "older", 1000);
  EXPECT_TRUE(words.find("oldest"));
  keep(words, "newest", 1500);

  EXPECT_TRUE(words.find("oldest"));
  EXPECT_FALSE(numbers.find("older"));
  EXPECT_TRUE(words.find("newest"));
  EXPECT_EQ(numbers.bytes(), 0u);
  EXPECT_EQ(budget->bytes(), words.bytes());
}

TEST(MemoryBudget, KeepsNoEntryAboveItsLimitAndNothingElseGoesForIt) {
  auto budget = std::make_shared<MemoryBudget>(3000);
  Words words(budget);
  Numbers numbers(budget);
  keep(words, "small", 500);
  keep(numbers, "too large", 3000);

  EXPECT_FALSE(numbers.find("too large"));
  EXPECT_TRUE(words.find("small"));
}

TEST(MemoryBudget, CountsAnEntryAnewWhoseSizeHasChanged) {
  auto budget = std::make_shared<MemoryBudget>(5000);
  Words words(budget);
  Numbers numbers(budget);
  keep(numbers, "other", 1000);
  keep(words, "grows", 1000);
  words.replace("grows", {words.find("grows"), 4000});

  EXPECT_TRUE(words.find("grows"));
  EXPECT_FALSE(numbers.find("other"));
  EXPECT_EQ(budget->bytes(), Words::cost("grows", 4000));
}

TEST(MemoryBudget, GetsBackWhatAnEndedCacheHeld) {
  auto budget = std::make_shared<MemoryBudget>(5000);
  Words words(budget);
  keep(words, "stays", 100);
  {
    Numbers numbers(budget);
    keep(numbers, "goes", 100);
    EXPECT_GT(budget->bytes(), words.bytes());
  }
  EXPECT_EQ(budget->bytes(), words.bytes());
  EXPECT_TRUE(words.find("stays"));
}

TEST(MemoryBudget, IsNeverExceededByThreadsThatFillSeveralCaches) {
  auto budget = std::make_shared<MemoryBudget>(20'000);
  Words words(budget);
  Numbers numbers(budget);
  std::vector<std::jthread> threads;
  for (unsigned seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937 random(seed);
      for (int i = 0; i < 2000; ++i) {
        std::string key = std::to_string(random() % 40);
        random() % 2 ? keep(words, key, random() % 3000) : keep(numbers, key, random() % 3000);
        EXPECT_LE(budget->bytes(), budget->limit());
      }
    });
  }
  threads.clear();
  EXPECT_GT(budget->bytes(), budget->limit() / 2);
  EXPECT_EQ(budget->bytes(), words.bytes() + numbers.bytes());
}

// A server that shows many families: tester fonts, pictures and measures of each.
TEST(MemoryBudget, HoldsAllThatIsCachedByFont) {
  testing::DemoFonts demo;
  demo.add("vollkorn", "vollkorn/Vollkorn-Regular.ttf", "Rye & malt")
      .add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quires")
      .add("amiri", "amiri/Amiri-Regular.ttf", "الخط العربي");
  auto budget = std::make_shared<MemoryBudget>(1 << 20);
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Access access(clock);
  Grants grants(Bytes(32, 1), clock);
  auto opened = std::make_shared<OpenedFonts>(demo.source(), budget);
  ImageStore images(opened, grants, access);
  TextMeasures measures(opened);
  TesterFonts fonts(opened, grants, access);

  std::size_t most = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const catalogue::Style& style = demo.style(i);
    SubsetVariants variants = subset_variants(demo.family(i), style);
    TesterAddress address{variants.face, variants.typing.instance, variants.features,
                          variants.typing.cover};
    TesterCaller caller{"192.0.2.7", fonts.grant({style.id.text}).value().grant.token};
    ASSERT_TRUE(fonts.font(address, caller));
    ASSERT_TRUE(fonts.advances({variants.face, variants.typing.instance, ""}, caller));
    ASSERT_TRUE(images.sheet(variants.face, variants.typing.instance, 0, caller.client_address));
    EXPECT_GT(measures.specimen(demo.family(i), style).word_advances.size(), 0u);
    EXPECT_LE(budget->bytes(), budget->limit());
    most = std::max(most, budget->bytes());
  }
  EXPECT_GT(most, budget->limit() / 2);

  demo.files_read = 0;
  SubsetVariants newest = subset_variants(demo.family(2), demo.style(2));
  ASSERT_TRUE(images.sheet(newest.face, newest.typing.instance, 0, "192.0.2.7"));
  EXPECT_EQ(demo.files_read, 0);
  SubsetVariants oldest = subset_variants(demo.family(0), demo.style(0));
  ASSERT_TRUE(images.sheet(oldest.face, oldest.typing.instance, 0, "192.0.2.7"));
  EXPECT_EQ(demo.files_read, 1);
}

}  // namespace
}  // namespace typecase::specimen
