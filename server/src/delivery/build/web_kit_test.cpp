#include "delivery/build/web_kit.h"

#include <gmock/gmock.h>

#include "delivery/testing.h"
#include "fonts/testing.h"

namespace typecase::delivery {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::map<std::string, std::string> kit(const std::vector<WebFont>& fonts,
                                       const std::string& domains = "tidal.example") {
  orders::Line line = testing::line(0, "web", {"woff2", "woff"}, {StyleId("x")});
  line.serial = "SERIAL0";
  line.fields = {{"domains", domains}};
  std::map<std::string, std::string> files;
  for (const documents::ZipEntry& entry : web_kit(fonts, line, testing::paid_at)) {
    files[entry.name] = std::string(entry.bytes.begin(), entry.bytes.end());
  }
  return files;
}

WebFont garamond() {
  return web_font(fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"),
                  {"woff2/eb.woff2", "woff/eb.woff"});
}

TEST(WebKit, HasAFaceForEachStyleAndAFallbackOfItsMeasures) {
  std::string css = kit({garamond()}).at("webfont-kit/fonts.css");
  EXPECT_THAT(css, HasSubstr("src: url(\"../woff2/eb.woff2\") format(\"woff2\"),\n"
                             "    url(\"../woff/eb.woff\") format(\"woff\");"));
  EXPECT_THAT(css, HasSubstr("font-weight: 400;\n  font-stretch: 100%;\n  font-style: normal;"));
  EXPECT_THAT(css, HasSubstr("Fallback\";\n  src: local(\"Times New Roman\")"));
  for (const char* part : {"size-adjust: 9", "ascent-override: ", "descent-override: ",
                           "line-gap-override: ", "font-display: swap"}) {
    EXPECT_THAT(css, HasSubstr(part));
  }
}

TEST(WebKit, OffersTheRangesOfAVariableFont) {
  WebFont inter = web_font(fonts::testing::demo_face("inter/Inter.var.ttf"), {"woff2/i.woff2"});
  std::string css = kit({inter}).at("webfont-kit/fonts.css");
  EXPECT_THAT(css, HasSubstr("font-weight: 100 900;"));
  EXPECT_THAT(css, HasSubstr("font-style: oblique 0deg 10deg;"));
}

TEST(WebKit, KeepsAFamilysNameInItsQuotes) {
  WebFont font = garamond();
  font.info.family = "A\"; } body { display: none } \\";
  font.info.full_name = "<script>";
  auto files = kit({font});
  EXPECT_THAT(files.at("webfont-kit/fonts.css"),
              HasSubstr("font-family: \"A\\\"; } body { display: none } \\\\\";"));
  EXPECT_THAT(files.at("webfont-kit/specimen.html"), Not(HasSubstr("<script>")));
}

TEST(WebKit, KeepsAFamilysNameWithinTheCommentAboveTheFaces) {
  WebFont font = garamond();
  font.info.family = "A*/ body { display: none } /*";
  std::string css = kit({font}).at("webfont-kit/fonts.css");
  const std::string last = "until ours is there. ";
  EXPECT_EQ(css.find("*/"), css.find(last) + last.size());
}

TEST(WebKit, ShowsEachStyle) {
  auto files = kit({garamond(), garamond()});
  EXPECT_THAT(files.at("webfont-kit/specimen.html"), HasSubstr("<p class=\"s1\">The quick"));
  EXPECT_THAT(files.at("webfont-kit/specimen.css"), HasSubstr(".s1 { font-family: \"EB Garamond"));
}

TEST(WebKit, ServesTheDomainsOfTheLicenceAlone) {
  auto files = kit({garamond()}, "tidal.example, atlas.example");
  EXPECT_THAT(files.at("webfont-kit/nginx-http.conf"),
              HasSubstr("(tidal\\.example|atlas\\.example)(:[0-9]+)?(/|$)\" 0;"));
  EXPECT_THAT(files.at("webfont-kit/Caddyfile"), HasSubstr("(tidal\\.example|atlas\\.example)"));
}

TEST(Domains, AreReadAsPeopleWriteThem) {
  Domains read =
      read_domains("https://www.Tidal.example/shop, *.atlas.example;\n tidal.example:443");
  EXPECT_THAT(read.names, ElementsAre("tidal.example", "atlas.example"));
  EXPECT_TRUE(read.all);
}

TEST(Domains, LeaveOutWhatIsNone) {
  Domains read =
      read_domains("tidal.example all-of-them \"};return 200; -a.example münchen.example");
  EXPECT_THAT(read.names, ElementsAre("tidal.example"));
  EXPECT_FALSE(read.all);
  EXPECT_THAT(read_domains("").names, ElementsAre());
}

}  // namespace
}  // namespace typecase::delivery
