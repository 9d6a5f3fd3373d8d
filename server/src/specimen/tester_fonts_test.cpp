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

  TesterAddress of(std::size_t family) const {
    return TesterFonts::address(demo.family(family), demo.style(family));
  }
  TesterAddress of(std::size_t family, std::string cover, std::string features = "default") const {
    TesterAddress address = of(family);
    address.cover = std::move(cover);
    address.features = std::move(features);
    return address;
  }
  std::string grant(std::size_t family) {
    return fonts.grant({demo.style(family).id.text}).value().grant.token;
  }
  static fonts::Face open(const TesterFont& font) {
    return fonts::Face::open(fonts::unwrap_woff2(as_bytes(font.woff2)).value()).value();
  }

  testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  TesterFonts fonts{demo.source(), Grants(Bytes(32, 1), clock)};
};

TEST_F(TesterFontsTest, NameTheFontOfAFamilysOwnText) {
  EXPECT_EQ(of(0).face, to_hex(demo.style(0).file).substr(0, 16));
  EXPECT_EQ(of(0).instance, "static");
  EXPECT_EQ(of(0).features, "default+smcp");
  EXPECT_EQ(of(0).cover, "base");
  EXPECT_EQ(of(1).instance, "var");
  EXPECT_EQ(of(1).cover, "base.nordic");
  EXPECT_EQ(of(2).cover, "base.arabic");
}

TEST_F(TesterFontsTest, NeedNoGrantForThePagesOwnText) {
  for (std::size_t family : {0, 1, 2}) {
    EXPECT_TRUE(fonts.font(of(family), "")) << family;
    EXPECT_TRUE(fonts.font(of(family, "base"), "")) << family;
  }
}

TEST_F(TesterFontsTest, NeedAGrantForMore) {
  for (const TesterAddress& more :
       {of(0, "base.nordic"), of(0, "base", "default+ss01"), of(1, "base.western")}) {
    EXPECT_EQ(fonts.font(more, "").error().code, "grant_needed") << more.cover << more.features;
  }
  EXPECT_TRUE(fonts.font(of(0, "base.nordic"), grant(0)));
  EXPECT_EQ(fonts.font(of(0, "base.nordic"), grant(1)).error().code, "grant_needed");
  std::string old = grant(0);
  clock.advance(std::chrono::minutes(10));
  EXPECT_EQ(fonts.font(of(0, "base.nordic"), old).error().code, "grant_needed");
}

TEST_F(TesterFontsTest, HoldOnlyGlyphsReachableFromTheirBuckets) {
  fonts::Face whole = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  auto made = fonts.font(of(0, "base.nordic"), grant(0)).value();
  auto code_points = parse_cover("base.nordic", demo.style(0).coverage).value();
  fonts::Face part = open(*made);

  EXPECT_EQ(fonts::coverage(part), code_points);
  EXPECT_LE(part.glyph_count(), fonts::testing::reachable(whole, code_points, {}).size());
  std::size_t all = fonts::encode_woff2(whole.bytes(), fonts::Woff2Quality::small).size();
  EXPECT_LT(made->woff2.size() * 5, all);
}

TEST_F(TesterFontsTest, SetTheirTextAsTheWholeFontDoes) {
  fonts::Face garamond = open(*fonts.font(of(0, "base.nordic"), grant(0)).value());
  fonts::testing::expect_same_setting(
      fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"), garamond,
      "Ærø 1234 fjord “Quick” AVATA Office", {});
  fonts::Face inter = open(*fonts.font(of(1), "").value());
  fonts::testing::expect_same_setting(fonts::testing::demo_face("inter/Inter.var.ttf"), inter,
                                      "Ærø 1234 fjord AVATA", {.coordinates = {{"wght", 640}}});
  fonts::Face amiri = open(*fonts.font(of(2), "").value());
  fonts::testing::expect_same_setting(fonts::testing::demo_face("amiri/Amiri-Regular.ttf"), amiri,
                                      "الخط العربي بِسْمِ", {.direction = "rtl", .language = "ar"});
}

TEST_F(TesterFontsTest, AreNotThereUnderAnotherSpelling) {
  std::string token = grant(0);
  for (const char* cover : {"nordic", "base.nordic.nordic", "base.u41", "base.ue123", ""}) {
    EXPECT_EQ(fonts.font(of(0, cover), token).error().kind, ErrorKind::not_found) << cover;
  }
  for (const char* features :
       {"", "none", "default+", "default+zzzz", "default+ss02+ss01", "default+ss01+ss01",
        "default+SS01", "default+ss0", "smcp", "default+ss01 "}) {
    EXPECT_EQ(fonts.font(of(0, "base", features), token).error().kind, ErrorKind::not_found)
        << features;
  }
  TesterAddress other = of(0);
  other.instance = "var";
  EXPECT_EQ(fonts.font(other, token).error().kind, ErrorKind::not_found);
  other = of(0);
  other.face = "0123456789abcdef";
  EXPECT_EQ(fonts.font(other, token).error().kind, ErrorKind::not_found);
}

TEST_F(TesterFontsTest, AreMadeOnceForSixteenThreads) {
  std::vector<std::thread> threads;
  std::vector<std::shared_ptr<const TesterFont>> got(16);
  for (auto& font : got) {
    threads.emplace_back([&] { font = fonts.font(of(0), "").value(); });
  }
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(demo.files_read, 1);
  for (const auto& font : got) EXPECT_EQ(font, got.front());
}

TEST_F(TesterFontsTest, AreTheSameAfterTheMemoryForgotThem) {
  TesterFonts forgetful(demo.source(), Grants(Bytes(32, 1), clock),
                        {.font_bytes = 0, .face_bytes = 0});
  auto first = forgetful.font(of(0), "").value();
  auto second = forgetful.font(of(0), "").value();

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
  TesterFonts narrow(slow, Grants(Bytes(32, 1), clock), {.builds_at_once = 1, .builds_waiting = 0});
  std::thread first([&] { EXPECT_TRUE(narrow.font(of(0), "")); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));

  Error refused = narrow.font(of(1), "").error();
  EXPECT_EQ(refused.kind, ErrorKind::unavailable);
  EXPECT_EQ(refused.retry_after, 1);
  first.join();
  EXPECT_TRUE(narrow.font(of(1), ""));
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
