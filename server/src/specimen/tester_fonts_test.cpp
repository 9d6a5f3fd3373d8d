#include "specimen/tester_fonts.h"

#include <thread>

#include "fonts/utf8.h"
#include "fonts/woff2.h"
#include "specimen/buckets.h"
#include "specimen/cover.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

class TesterFontsTest : public ::testing::Test {
 protected:
  TesterFontsTest() {
    demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quires, gathered & sewn",
             {"smcp"})
        .add("inter", "inter/Inter.var.ttf", "Fjord & Ærø")
        .add("amiri", "amiri/Amiri-Regular.ttf", "الخط العربي");
  }

  // Of the cover of typing, when nothing else is said.
  TesterAddress of(std::size_t family, std::string cover = "", std::string features = "",
                   std::string instance = "") const {
    TesterCuts cuts = cuts_of(demo.family(family), demo.style(family));
    return {cuts.face, instance.empty() ? cuts.typing.instance : instance,
            features.empty() ? cuts.features : features, cover.empty() ? cuts.typing.cover : cover};
  }
  TesterCaller granted(std::size_t family) {
    return {"192.0.2.7", fonts.grant({demo.style(family).id.text}).value().grant.token};
  }
  std::string refusal(const TesterAddress& address, const TesterCaller& caller) {
    auto font = fonts.font(address, caller);
    return font ? "" : std::string(font.error().code);
  }
  static fonts::Face open(const TesterFont& font) {
    return fonts::Face::open(fonts::unwrap_woff2(as_bytes(font.woff2)).value()).value();
  }
  static CodePoints coverage(const TesterFont& font) { return fonts::coverage(open(font)); }

  testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Access access{clock};
  TesterFonts fonts{demo.source(), Grants(Bytes(32, 1), clock), access};
  const TesterCaller anybody{"192.0.2.7", ""};
};

TEST_F(TesterFontsTest, NeedNoGrantAtHome) {
  for (std::size_t family : {0, 1, 2}) {
    TesterCuts cuts = cuts_of(demo.family(family), demo.style(family));
    EXPECT_EQ(refusal(of(family), anybody), "") << family;
    EXPECT_EQ(refusal(of(family, "base", "default"), anybody), "") << family;
    EXPECT_EQ(refusal(of(family, cuts.first.cover, "", cuts.first.instance), anybody), "");
  }
  for (std::string instance : {"var", "pin-default", "pin-specimen", "pin-0", "pin-3"}) {
    EXPECT_EQ(refusal(of(1, "only.u41", "default", instance), anybody), "") << instance;
  }
}

TEST_F(TesterFontsTest, NeedAGrantForMore) {
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

TEST_F(TesterFontsTest, AskForTheBudgetAlsoWhenTheyAreAtHand) {
  TesterCaller greedy = granted(0);
  TesterAddress nordic = of(0, "base.nordic");
  EXPECT_EQ(refusal(nordic, greedy), "");
  for (int i = 0; i < 20; ++i) (void)fonts.font_at_hand(nordic, greedy);

  auto refused = fonts.font_at_hand(nordic, greedy);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->error().code, "too_fast");
  EXPECT_EQ(fonts.font_at_hand(of(0, "base.nordic"), anybody)->error().code, "grant_needed");
}

TEST_F(TesterFontsTest, HoldAtMost64CharactersBeyondHome) {
  std::string many = "only";
  for (std::uint8_t c = 0x91; c < 0x91 + 70; ++c) {
    many += ".u3" + to_hex(std::vector<std::uint8_t>{c});
  }
  EXPECT_EQ(refusal(of(0, many), granted(0)), "tester_budget_spent");
  EXPECT_EQ(refusal(of(0, "base.greek.greek-capitals.russian"), granted(0)), "tester_budget_spent");
}

TEST_F(TesterFontsTest, OfAnOpenFamilyHaveAllFeatures) {
  demo.last().protection = catalogue::Protection::open;
  std::string tag = demo.style(2).features.front().tag;
  EXPECT_EQ(refusal(of(2, "base", "default+" + tag), anybody), "");
}

TEST_F(TesterFontsTest, OfAStrictFamilyHaveTheCharactersOfThePageOnly) {
  demo.add("strict", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  demo.last().protection = catalogue::Protection::strict;

  EXPECT_EQ(refusal(of(3), anybody), "");
  EXPECT_EQ(refusal(of(3, "only.u52.u79.u65"), anybody), "");
  EXPECT_EQ(refusal(of(3, "base"), anybody), "grant_needed");
  EXPECT_EQ(refusal(of(3, "base"), granted(3)), "tester_budget_spent");
  EXPECT_EQ(refusal(of(3, "only.u51"), granted(3)), "");
}

TEST_F(TesterFontsTest, OfAFamilyOfImagesAreNeverSent) {
  demo.add("images", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  demo.last().protection = catalogue::Protection::image;
  TesterCaller caller = granted(3);

  for (std::string cover : {"", "base", "only.u41", "only"}) {
    EXPECT_EQ(refusal(of(3, cover), anybody), "image_only") << cover;
    EXPECT_EQ(refusal(of(3, cover), caller), "image_only") << cover;
  }
  EXPECT_EQ(fonts.advances({of(3).face, "static", ""}, caller).error().code, "image_only");
}

TEST_F(TesterFontsTest, HoldOnlyGlyphsReachableFromTheirBuckets) {
  fonts::Face whole = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  auto made = fonts.font(of(0, "base.nordic", "default"), granted(0)).value();
  auto code_points = parse_cover("base.nordic", demo.style(0).coverage).value();
  fonts::Face part = open(*made);

  EXPECT_EQ(fonts::coverage(part), code_points);
  EXPECT_LE(part.glyph_count(), fonts::testing::reachable(whole, code_points, {}).size());
  std::size_t all = fonts::encode_woff2(whole.bytes(), fonts::Woff2Quality::small).size();
  EXPECT_LT(made->woff2.size() * 5, all);
}

TEST_F(TesterFontsTest, SetTheirTextAsTheWholeFontDoes) {
  fonts::Face garamond = open(*fonts.font(of(0, "base.nordic"), granted(0)).value());
  fonts::testing::expect_same_setting(
      fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"), garamond,
      "Ærø 1234 fjord “Quick” AVATA Office", {});
  fonts::Face inter = open(*fonts.font(of(1, "", "", "var"), anybody).value());
  fonts::testing::expect_same_setting(fonts::testing::demo_face("inter/Inter.var.ttf"), inter,
                                      "Ærø 1234 fjord AVATA", {.coordinates = {{"wght", 640}}});
  fonts::Face amiri = open(*fonts.font(of(2, "base.arabic.arabic-marks"), granted(2)).value());
  fonts::testing::expect_same_setting(fonts::testing::demo_face("amiri/Amiri-Regular.ttf"), amiri,
                                      "الخط العربي بِسْمِ", {.direction = "rtl", .language = "ar"});
}

TEST_F(TesterFontsTest, AreStaticWhereTheyAreHeldAtOnePlace) {
  auto held = fonts.font(of(1, "only.u41", "default", "pin-0"), anybody).value();
  auto whole = fonts.font(of(1, "only.u41", "default", "var"), anybody).value();

  EXPECT_FALSE(open(*held).variable());
  EXPECT_TRUE(open(*whole).variable());
  EXPECT_LT(held->woff2.size(), whole->woff2.size());
}

TEST_F(TesterFontsTest, OfOneContentAreOne) {
  auto one = fonts.font(of(0, "base.nordic.acute"), granted(0)).value();
  auto other = fonts.font(of(0, "base.acute.nordic.u41.ue9.u4e00"), granted(0)).value();
  EXPECT_EQ(one, other);
}

TEST_F(TesterFontsTest, AreNotThereUnderAnotherForm) {
  TesterCaller caller = granted(0);
  for (const char* cover : {"nordic", "base.unknown", "base.", "only.nordic", "base.u"}) {
    EXPECT_EQ(refusal(of(0, cover), caller), "not_found") << cover;
  }
  for (const char* features :
       {"none", "default+", "default+zzzz", "default+ss02+ss01", "default+ss01+ss01",
        "default+SS01", "default+ss0", "smcp", "default+ss01 "}) {
    EXPECT_EQ(refusal(of(0, "base", features), caller), "not_found") << features;
  }
  for (const char* instance : {"var", "pin-default", "pin-0", "Static"}) {
    EXPECT_EQ(refusal(of(0, "base", "default", instance), caller), "not_found") << instance;
  }
  TesterAddress other = of(0);
  other.face = "0123456789abcdef";
  EXPECT_EQ(refusal(other, caller), "not_found");
}

TEST_F(TesterFontsTest, AreMadeOnceForSixteenThreads) {
  std::vector<std::thread> threads;
  std::vector<std::shared_ptr<const TesterFont>> got(16);
  for (auto& font : got) {
    threads.emplace_back([&] { font = fonts.font(of(0), anybody).value(); });
  }
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(demo.files_read, 1);
  for (const auto& font : got) {
    EXPECT_EQ(coverage(*font), coverage(*got.front()));
    EXPECT_TRUE(font->smallest || font == got.front() || got.front()->smallest);
  }
}

TEST_F(TesterFontsTest, AreAtHandOnlyOnceMade) {
  EXPECT_FALSE(fonts.font_at_hand(of(0), anybody));
  auto made = fonts.font(of(0), anybody).value();
  int read = demo.files_read;

  auto at_hand = fonts.font_at_hand(of(0), anybody);
  ASSERT_TRUE(at_hand);
  EXPECT_EQ(at_hand->value(), made);
  EXPECT_EQ(demo.files_read, read);
  EXPECT_EQ(fonts.font_at_hand(of(0, "base.unknown"), anybody)->error().code, "not_found");
}

TEST_F(TesterFontsTest, AreTheSameAfterTheMemoryForgotThem) {
  TesterFonts forgetful(demo.source(), Grants(Bytes(32, 1), clock), access,
                        {.font_bytes = 0, .face_bytes = 0});
  auto first = forgetful.font(of(0), anybody).value();
  auto second = forgetful.font(of(0), anybody).value();

  EXPECT_NE(first, second);
  EXPECT_EQ(first->woff2, second->woff2);
  EXPECT_EQ(first->etag, second->etag);
  EXPECT_EQ(demo.files_read, 2);
}

TEST_F(TesterFontsTest, AreRefusedWhileTooManyAreBeingMade) {
  FontSource slow = demo.source();
  slow.file = [file = slow.file](const Digest& digest) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return file(digest);
  };
  TesterFonts narrow(slow, Grants(Bytes(32, 1), clock), access,
                     {.builds_at_once = 1, .builds_waiting = 0});
  std::thread first([&] { EXPECT_TRUE(narrow.font(of(0), anybody)); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));

  Error refused = narrow.font(of(1), anybody).error();
  EXPECT_EQ(refused.kind, ErrorKind::unavailable);
  EXPECT_EQ(refused.retry_after, 1);
  EXPECT_EQ(narrow.batch(std::vector{of(1), of(2)}, anybody).error().code, "busy");
  first.join();
  EXPECT_TRUE(narrow.font(of(1), anybody));
}

TEST_F(TesterFontsTest, ComeInBatchesThatCountOnce) {
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

TEST_F(TesterFontsTest, TellHowWideTheirCharactersAre) {
  auto told = fonts.advances({of(0).face, "static", ""}, granted(0)).value();
  auto json = boost::json::parse(told->json);
  fonts::testing::Pen pen(fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"));

  EXPECT_EQ(json.at("unitsPerEm"), 1000);
  for (const auto& run : json.at("runs").as_array()) {
    if (run.at(0) != std::uint64_t{'A'}) continue;
    EXPECT_EQ(run.at(2), pen.advance(pen.glyph('A')));
  }
  EXPECT_FALSE(json.at("kernings").as_array().empty());
  EXPECT_EQ(fonts.advances({of(0).face, "static", ""}, anybody).error().code, "grant_needed");
}

TEST_F(TesterFontsTest, TellAdvancesAtAPlaceOnTheAxes) {
  auto at = [&](const std::string& instance, const std::string& place) {
    auto told = fonts.advances({of(1).face, instance, place}, granted(1));
    return told ? *told : nullptr;
  };
  EXPECT_NE(at("var", "wght:700")->json, at("var", "")->json);
  EXPECT_EQ(at("var", "wght:700"), at("var", "wght:700.05"));
  EXPECT_EQ(at("pin-default", ""), at("var", ""));
  EXPECT_FALSE(at("pin-default", "wght:700"));
  EXPECT_FALSE(at("static", ""));
  EXPECT_FALSE(at("var", "zzzz:1"));
}

TEST_F(TesterFontsTest, GrantOnlyKnownStyles) {
  auto granted = fonts.grant({"garamond-style", "amiri-style"}).value();
  ASSERT_EQ(granted.styles.size(), 2u);
  EXPECT_EQ(granted.styles[1]->id.text, "amiri-style");
  EXPECT_EQ(granted.grant.expires_at, clock.now() + std::chrono::minutes(10));

  Error unknown = fonts.grant({"garamond-style", "nothing"}).error();
  ASSERT_EQ(unknown.faults.size(), 1u);
  EXPECT_EQ(unknown.faults[0].pointer, "/styles/1");
}

}  // namespace
}  // namespace typecase::specimen
