#include "delivery/package.h"

#include "delivery/testing.h"
#include "documents/testing.h"
#include "fonts/font_names.h"
#include "fonts/testing.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

using documents::testing::unzip;

class PackageTest : public ::testing::Test {
 protected:
  PackageTest() {
    content.foundry = "Demo Foundry";
    content.order = testing::order();
    StyleId garamond("eb-garamond-regular");
    StyleId inter("inter-variable");
    SoldFont cff{garamond, fonts::testing::demo_font("eb-garamond/EBGaramond12-Regular.otf")};
    SoldFont variable{inter, fonts::testing::demo_font("inter/Inter.var.ttf")};
    content.lines = {
        {testing::line(0, "desktop", {"otf"}, {garamond, inter}), testing::eula, {cff, variable}},
        {testing::line(1, "web", {"woff2", "woff"}, {garamond}), testing::eula, {cff}}};
    content.lines[0].line.serial = "SERIAL0";
    content.lines[1].line.serial = "SERIAL1";
  }

  std::map<std::string, Bytes> files() { return unzip(make_package(content, settings)); }
  static std::string text(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

  PackageContent content;
  PackageSettings settings{"https://type.example", Bytes(32, 5)};
};

TEST_F(PackageTest, HoldsTheFormatsThatEachLicenceGrants) {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : files()) names.push_back(name);

  EXPECT_EQ(names,
            (std::vector<std::string>{"README.txt", "eb-garamond-regular-desktop/EULA.txt",
                                      "eb-garamond-regular-desktop/otf/eb-garamond-regular.otf",
                                      "eb-garamond-regular-desktop/ttf/inter-variable.ttf",
                                      "eb-garamond-regular-web/EULA.txt",
                                      "eb-garamond-regular-web/woff/eb-garamond-regular.woff",
                                      "eb-garamond-regular-web/woff2/eb-garamond-regular.woff2"}));
}

TEST_F(PackageTest, HoldsFontsThatNameLicenseeAndOrderAndDrawTheSame) {
  auto held = files();
  fonts::Face sold = fonts::Face::open(held.at("eb-garamond-regular-desktop/otf/"
                                               "eb-garamond-regular.otf"))
                         .value();
  std::string licence = fonts::font_name(sold, 13);
  for (const char* part : {"Søren Ærø", "Skibsværft ApS", "Desktop, 1 to 3 people", "SERIAL0",
                           "0123456789ABCDEFGHJKMNPQRS"}) {
    EXPECT_NE(licence.find(part), licence.npos) << licence;
  }
  EXPECT_EQ(fonts::font_name(sold, 14), "https://type.example/pages/verify?licence=SERIAL0");

  fonts::Face original = fonts::Face::open(content.lines[0].fonts[0].sfnt).value();
  fonts::testing::Pen left(original);
  fonts::testing::Pen right(sold);
  ASSERT_EQ(original.glyph_count(), sold.glyph_count());
  for (unsigned glyph = 0; glyph < sold.glyph_count(); ++glyph) {
    ASSERT_EQ(left.outline(glyph), right.outline(glyph)) << glyph;
    ASSERT_EQ(left.advance(glyph), right.advance(glyph)) << glyph;
  }
}

TEST_F(PackageTest, HoldsOnlyFontsThatPassTheSanitiser) {
  for (const auto& [name, bytes] : files()) {
    EXPECT_TRUE(name.ends_with(".txt") || fonts::testing::passes_ots(bytes)) << name;
  }
}

TEST_F(PackageTest, ExplainsItself) {
  auto held = files();
  std::string readme = text(held.at("README.txt"));

  EXPECT_EQ(text(held.at("eb-garamond-regular-web/EULA.txt")), testing::eula);
  for (const char* part : {"Demo Foundry", "Søren Ærø, Skibsværft ApS", "Invoice    17", "SERIAL1",
                           "https://type.example/orders/0123456789ABCDEFGHJKMNPQRS"}) {
    EXPECT_NE(readme.find(part), readme.npos) << readme;
  }
}

TEST_F(PackageTest, IsTheSameEveryTime) {
  EXPECT_EQ(make_package(content, settings), make_package(content, settings));
}

TEST_F(PackageTest, KeepsEqualLinesApart) {
  content.lines[1].line.licence_name = "Desktop";
  auto held = files();
  EXPECT_TRUE(held.contains("eb-garamond-regular-desktop-2/EULA.txt"));
}

TEST_F(PackageTest, RefusesWhatWasNotAgreedTo) {
  content.lines[0].eula += "And your first-born.";
  EXPECT_THROW(make_package(content, settings), jobs::Permanent);
}

TEST_F(PackageTest, RefusesAnUnpaidOrder) {
  content.order.paid_at.reset();
  EXPECT_THROW(make_package(content, settings), jobs::Permanent);
}

TEST_F(PackageTest, RefusesAFormatThatItDoesNotKnow) {
  content.lines[0].line.formats = {"svg"};
  EXPECT_THROW(make_package(content, settings), jobs::Permanent);
}

}  // namespace
}  // namespace typecase::delivery
