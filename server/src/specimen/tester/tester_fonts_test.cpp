#include "specimen/tester/tester_fonts.h"

#include <thread>

#include "base/text/utf8.h"
#include "specimen/tester/buckets.h"
#include "specimen/tester/subset_spec.h"
#include "specimen/tester/tester_fonts_testing.h"

namespace typecase::specimen {
namespace {

using testing::TesterFontsTest;

TEST_F(TesterFontsTest, HoldOnlyGlyphsReachableFromTheirBuckets) {
  fonts::Face whole = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  auto made = fonts.font(of(0, "base.nordic", "default"), granted(0)).value();
  auto code_points = parse_subset_spec("base.nordic", demo.style(0).coverage).value();
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
  for (const char* instance : {"var", "pin-specimen", "pin-0", "Static"}) {
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
  EXPECT_FALSE(fonts.try_cached_font(of(0), anybody));
  auto made = fonts.font(of(0), anybody).value();
  int read = demo.files_read;

  auto cached = fonts.try_cached_font(of(0), anybody);
  ASSERT_TRUE(cached);
  EXPECT_EQ(cached->value(), made);
  EXPECT_EQ(demo.files_read, read);
  EXPECT_EQ(fonts.try_cached_font(of(0, "base.unknown"), anybody)->error().code, "not_found");
}

TEST_F(TesterFontsTest, AreTheSameAfterTheMemoryForgotThem) {
  auto opened = std::make_shared<OpenedFonts>(demo.source(), std::make_shared<MemoryBudget>(0));
  TesterFonts forgetful(opened, Grants(Bytes(32, 1), clock), access);
  auto first = forgetful.font(of(0), anybody).value();
  auto second = forgetful.font(of(0), anybody).value();

  EXPECT_NE(first, second);
  EXPECT_EQ(first->woff2, second->woff2);
  EXPECT_EQ(first->etag, second->etag);
  EXPECT_EQ(demo.files_read, 2);
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
  EXPECT_EQ(at("pin-specimen", ""), at("var", ""));
  EXPECT_FALSE(at("pin-specimen", "wght:700"));
  EXPECT_FALSE(at("static", ""));
  EXPECT_FALSE(at("var", "zzzz:1"));
}

}  // namespace
}  // namespace typecase::specimen
