// Refusals of tester fonts.

#include <boost/json.hpp>
#include <future>
#include <thread>

#include "base/text/utf8.h"
#include "specimen/tester/subset_spec.h"
#include "specimen/tester/tester_fonts_testing.h"

namespace typecase::specimen {
namespace {

using TesterGuardTest = testing::TesterFontsTest;

TEST_F(TesterGuardTest, NeedNoGrantForTheFreeCharset) {
  for (std::size_t family : {0, 1, 2}) {
    SubsetVariants variants = subset_variants(demo.family(family), demo.style(family));
    EXPECT_EQ(refusal(of(family), anybody), "") << family;
    EXPECT_EQ(refusal(of(family, "base", "default"), anybody), "") << family;
    EXPECT_EQ(refusal(of(family, variants.first.cover, "", variants.first.instance), anybody), "");
  }
  for (std::string instance : {"var", "pin-specimen", "pin-0", "pin-3"}) {
    EXPECT_EQ(refusal(of(1, "only.u41", "default", instance), anybody), "") << instance;
  }
}

TEST_F(TesterGuardTest, NeedAGrantForMore) {
  for (const TesterAddress& more :
       {of(0, "base.nordic"), of(0, "base", "default+ss01"), of(0, "only.ue9"), of(1, "base.acute"),
        of(1, "only.ue9", "default", "var")}) {
    EXPECT_EQ(refusal(more, anybody), "grant_needed") << more.cover << more.features;
  }
  EXPECT_EQ(refusal(of(0, "base.nordic"), granted(0)), "");
  EXPECT_EQ(refusal(of(0, "base", "default+ss01"), granted(0)), "");
  EXPECT_EQ(refusal(of(0, "base.nordic"), granted(1)), "grant_needed");
  TesterCaller old = granted(0);
  clock.advance(std::chrono::minutes(10));
  EXPECT_EQ(refusal(of(0, "base.nordic"), old), "grant_needed");
}

TEST_F(TesterGuardTest, AskForTheBudgetAlsoWhenTheyAreAtHand) {
  TesterCaller greedy = granted(0);
  TesterAddress nordic = of(0, "base.nordic");
  EXPECT_EQ(refusal(nordic, greedy), "");
  for (int i = 0; i < 20; ++i) (void)fonts.try_cached_font(nordic, greedy);

  auto refused = fonts.try_cached_font(nordic, greedy);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->error().code, "too_fast");
  EXPECT_EQ(fonts.try_cached_font(of(0, "base.nordic"), anybody)->error().code, "grant_needed");
}

TEST_F(TesterGuardTest, HoldAtMost64CharactersBeyondTheFreeCharset) {
  std::string many = "only";
  for (std::uint8_t c = 0x91; c < 0x91 + 70; ++c) {
    many += ".u3" + to_hex(std::vector<std::uint8_t>{c});
  }
  EXPECT_EQ(refusal(of(0, many), granted(0)), "tester_budget_spent");
  EXPECT_EQ(refusal(of(0, "base.greek.greek-capitals.russian"), granted(0)), "tester_budget_spent");
}

TEST_F(TesterGuardTest, OfAnOpenFamilyHaveAllFeatures) {
  demo.last().protection = catalogue::Protection::open;
  std::string tag = demo.style(2).features.front().tag;
  EXPECT_EQ(refusal(of(2, "base", "default+" + tag), anybody), "");
}

TEST_F(TesterGuardTest, OfAStrictFamilyHaveTheCharactersOfThePageOnly) {
  demo.add("strict", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  demo.last().protection = catalogue::Protection::strict;

  EXPECT_EQ(refusal(of(3), anybody), "");
  EXPECT_EQ(refusal(of(3, "only.u52.u79.u65"), anybody), "");
  EXPECT_EQ(refusal(of(3, "base"), anybody), "grant_needed");
  EXPECT_EQ(refusal(of(3, "base"), granted(3)), "tester_budget_spent");
  EXPECT_EQ(refusal(of(3, "only.u51"), granted(3)), "");
}

TEST_F(TesterGuardTest, OfAFamilyOfImagesAreNeverSent) {
  demo.add("images", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  demo.last().protection = catalogue::Protection::image;
  TesterCaller caller = granted(3);

  for (std::string cover : {"", "base", "only.u41", "only"}) {
    EXPECT_EQ(refusal(of(3, cover), anybody), "image_only") << cover;
    EXPECT_EQ(refusal(of(3, cover), caller), "image_only") << cover;
  }
  EXPECT_EQ(fonts.advances({of(3).face, "static", ""}, caller).error().code, "image_only");
}

TEST_F(TesterGuardTest, OfNamesAreSentWhateverTheProtectionAndHoldLittleMore) {
  demo.add("guarded", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  const catalogue::Style& style = demo.style(3);
  for (auto protection : {catalogue::Protection::image, catalogue::Protection::strict}) {
    demo.last().protection = protection;
    const CodePoints held = coverage(*fonts.name_font(style.id.text).value());
    for (const std::uint32_t c : code_points_of(style.full_name + demo.last().name)) {
      EXPECT_TRUE(std::ranges::binary_search(held, c)) << c;
    }
    EXPECT_LT(held.size(), 40U);
  }
  EXPECT_EQ(fonts.name_font("no-such-style").error().code, "not_found");
}

TEST_F(TesterGuardTest, AreRefusedWhileTooManyAreBeingMade) {
  FontSource slow = demo.source();
  std::promise<void> begun, let_go;
  std::once_flag once;
  slow.file = [&, held = let_go.get_future().share(), file = slow.file](const Digest& digest) {
    std::call_once(once, [&] { begun.set_value(); });
    held.wait();
    return file(digest);
  };
  TesterFonts narrow(slow, Grants(Bytes(32, 1), clock), access,
                     {.builds_at_once = 1, .builds_waiting = 0});
  std::thread first([&] { EXPECT_TRUE(narrow.font(of(0), anybody)); });
  begun.get_future().wait();

  Error refused = narrow.font(of(1), anybody).error();
  EXPECT_EQ(refused.kind, ErrorKind::unavailable);
  EXPECT_EQ(refused.retry_after, 1);
  EXPECT_EQ(narrow.batch(std::vector{of(1), of(2)}, anybody).error().code, "busy");
  let_go.set_value();
  first.join();
  EXPECT_TRUE(narrow.font(of(1), anybody));
}

TEST_F(TesterGuardTest, ComeInBatchesThatCountOnce) {
  TesterCaller caller = granted(0);
  std::vector<TesterAddress> many;
  for (std::uint8_t c = 0xC0; c < 0xC0 + 20; ++c) {
    many.push_back(of(0, "only.u" + to_hex(std::vector<std::uint8_t>{c})));
  }
  many.push_back(of(0, "base.unknown"));
  many.push_back(of(2, "base.greek"));  // Of a family without a grant, and without Greek.
  many.push_back(of(1, "base.acute"));

  auto got = fonts.batch(many, caller).value();
  ASSERT_EQ(got.size(), many.size());
  for (std::size_t i = 0; i < 20; ++i) EXPECT_TRUE(got[i]) << i;
  EXPECT_FALSE(got[20]);
  EXPECT_TRUE(got[21]);
  EXPECT_FALSE(got[22]);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(fonts.batch(many, caller).value()[0]) << i;
  EXPECT_TRUE(fonts.batch({}, anybody).value().empty());
}

TEST_F(TesterGuardTest, GrantOnlyKnownStyles) {
  auto granted = fonts.grant({"garamond-style", "amiri-style"}).value();
  ASSERT_EQ(granted.styles.size(), 2u);
  EXPECT_EQ(granted.styles[1]->id.text, "amiri-style");
  EXPECT_EQ(granted.grant.expires_at, clock.now() + std::chrono::minutes(10));

  Error unknown = fonts.grant({"garamond-style", "nothing"}).error();
  ASSERT_EQ(unknown.faults.size(), 1u);
  EXPECT_EQ(unknown.faults[0].pointer, "/styles/1");
}

TEST_F(TesterGuardTest, RefusesABatchThatComesTooFastAsAWhole) {
  TesterCaller caller = granted(0);
  std::vector batch{of(0, "base.nordic"), of(0, "base.acute")};
  for (int i = 0; i < 12; ++i) EXPECT_TRUE(fonts.batch(batch, caller));

  Error refused = fonts.batch(batch, caller).error();
  EXPECT_EQ(refused.code, "too_fast");
  EXPECT_EQ(refused.retry_after, 1);
  clock.advance(std::chrono::seconds(1));
  auto again = fonts.batch(batch, caller).value();
  EXPECT_TRUE(again[0] && again[1]);
}

TEST_F(TesterGuardTest, LeavesOutOfABatchWhatIsBeyondTheBudget) {
  auto got = fonts.batch(std::vector{of(0, "base.nordic"), of(0, "base.greek.russian")}, granted(0))
                 .value();
  EXPECT_TRUE(got[0]);
  EXPECT_FALSE(got[1]);
  auto none = fonts.batch(std::vector{of(0, "base.greek.russian")}, granted(0)).value();
  EXPECT_FALSE(none[0]);
}

TEST_F(TesterGuardTest, MakesSoManyFontsForOneAddressThatNeedNoGrant) {
  Access narrow(clock, {.made_per_second = 1, .made_at_once = 3});
  TesterFonts guarded(demo.source(), Grants(Bytes(32, 1), clock), narrow);
  for (const char* cover : {"only.u41", "only.u42", "only.u43"}) {
    EXPECT_TRUE(guarded.font(of(0, cover), anybody)) << cover;
  }
  EXPECT_EQ(guarded.font(of(0, "only.u44"), anybody).error().code, "too_fast");
  EXPECT_EQ(guarded.batch(std::vector{of(0, "only.u44")}, anybody).error().code, "too_fast");
  EXPECT_TRUE(guarded.font(of(0, "only.u41"), anybody));
  EXPECT_TRUE(guarded.font(of(0, "only.u44"), {"192.0.2.8", ""}));
}

TEST_F(TesterGuardTest, TellsNoKerningOfAStrictFamily) {
  demo.add("strict", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  auto at = [&] { return fonts.advances({of(3).face, "static", ""}, granted(3)).value()->json; };
  auto open = boost::json::parse(at());
  EXPECT_FALSE(open.at("kernings").as_array().empty());

  demo.last().protection = catalogue::Protection::strict;
  auto strict = boost::json::parse(at());
  EXPECT_TRUE(strict.at("kernings").as_array().empty());
  EXPECT_TRUE(strict.at("kerningOf").as_array().empty());
  EXPECT_EQ(strict.at("runs"), open.at("runs"));
}

constexpr const char* small_font =
    "bricolage-grotesque/bricolage-grotesque-latin-standard-normal.woff2";

TEST_F(TesterGuardTest, OfASmallFontHaveTheLettersOfASentenceButNotOfEveryLanguage) {
  demo.add("bricolage", small_font, "Hill");
  TesterCaller caller = granted(3);
  EXPECT_EQ(refusal(of(3, "base.french.french-capitals.acute"), caller), "tester_budget_spent");
  EXPECT_EQ(refusal(of(3, "base.acute"), caller), "tester_budget_spent");
  // Of a paragraph of French, with initials.
  std::string typed = "base.uc0.uc7.uc9.ue0.ue2.ue7.ue8.ue9.uea.uee.uef.uf4.ufb.u153";
  EXPECT_EQ(refusal(of(3, typed), caller), "");
  EXPECT_EQ(refusal(of(3, "base.nordic"), caller), "tester_budget_spent");
  EXPECT_EQ(refusal(of(3, "base.ue4.uf6.ufc.udf.uc4.ud6.udc"), {"192.0.2.8", caller.grant}), "");
}

TEST_F(TesterGuardTest, OfAnOpenFamilyHaveAllItsKerningThatTheirCharactersHave) {
  demo.add("bricolage", small_font, "Hill").last().protection = catalogue::Protection::open;
  EXPECT_EQ(refusal(of(3, "base.french.french-capitals"), granted(3)), "");
}

TEST_F(TesterGuardTest, TellsNoKerningWhereThatWouldBeMostOfIt) {
  demo.add("bricolage", small_font, "Hill");
  auto kernings = [&](std::size_t family) {
    auto disclosed = fonts.advances({of(family).face, of(family).instance, ""}, granted(family));
    return boost::json::parse(disclosed.value()->json).at("kernings").as_array().size();
  };
  EXPECT_EQ(kernings(3), 0u);
  EXPECT_GT(kernings(0), 0u);
}

TEST_F(TesterGuardTest, CountsAFileOfTwoFamiliesOnce) {
  demo.add("garamond-pro", "eb-garamond/EBGaramond12-Regular.otf", "Ærø");
  EXPECT_EQ(refusal(of(0, "base.greek.greek-capitals"), granted(0)), "");
  EXPECT_EQ(refusal(of(3, "base.russian.ukrainian"), granted(3)), "tester_budget_spent");
  EXPECT_EQ(refusal(of(3, "base.greek"), granted(3)), "");
  EXPECT_EQ(refusal(of(3, "only.uc6"), granted(3)), "");
}

TEST_F(TesterGuardTest, GuardsAFileOfTwoFamiliesAsTheStricterOfThem) {
  demo.add("garamond-pro", "eb-garamond/EBGaramond12-Regular.otf", "Ærø");
  demo.last().protection = catalogue::Protection::image;
  EXPECT_EQ(refusal(of(0, "base"), anybody), "image_only");
  EXPECT_EQ(refusal(of(3, "base"), granted(3)), "image_only");
}

}  // namespace
}  // namespace typecase::specimen
