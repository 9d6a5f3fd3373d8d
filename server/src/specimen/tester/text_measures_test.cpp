#include "specimen/tester/text_measures.h"

#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

TEST(TextMeasures, AreMeasuredOnce) {
  testing::DemoFonts demo;
  demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Hamburg")
      .add("amiri", "amiri/Amiri-Regular.ttf", "الخط");
  TextMeasures measures(demo.opened());

  double hanging = measures.specimen(demo.family(0), demo.style(0)).left_bearing;
  EXPECT_DOUBLE_EQ(hanging,
                   fonts::hanging(fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"),
                                  "Hamburg", {}));
  EXPECT_NE(measures.name_bearing(demo.family(0), demo.style(0)), hanging);
  EXPECT_NE(measures.specimen(demo.family(1), demo.style(1)).left_bearing, 0);
  EXPECT_DOUBLE_EQ(measures.specimen(demo.family(0), demo.style(0)).left_bearing, hanging);

  EXPECT_EQ(demo.files_read, 2);
}

TEST(TextMeasures, AreOfTheAlternateThatAFeaturesValueNames) {
  testing::DemoFonts demo;
  demo.add("cormorant", "cormorant/Cormorant_400Regular.ttf", "Hamburg");
  TextMeasures measures(demo.opened());
  int told_apart = 0;
  for (char letter = 'A'; letter <= 'z'; ++letter) {
    auto bearing = [&](int value) {
      return measures.text_bearing(demo.family(0), demo.style(0), std::string(1, letter),
                                   {{"aalt", value}});
    };
    told_apart += bearing(2) != bearing(1) ? 1 : 0;
  }
  EXPECT_GT(told_apart, 0);
}

TEST(TextMeasures, TellHowWideEachWordIsWithTheSpaceAfterIt) {
  testing::DemoFonts demo;
  demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quires & figs")
      .add("amiri", "amiri/Amiri-Regular.ttf", "حروف من");
  TextMeasures measures(demo.opened());
  fonts::Face face = fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf");
  auto width = [&](const char* text) {
    int sum = 0;
    for (const fonts::ShapedGlyph& glyph : fonts::shape(face, text, {})) sum += glyph.x_advance;
    return static_cast<double>(sum) / face.units_per_em();
  };

  std::vector<double> words = measures.specimen(demo.family(0), demo.style(0)).word_advances;

  ASSERT_EQ(words.size(), 3u);
  EXPECT_NEAR(words[0] + words[1] + words[2], width("Quires & figs"), 0.002);
  EXPECT_NEAR(words[2], width("figs"), 0.002);
  EXPECT_EQ(measures.specimen(demo.family(1), demo.style(1)).word_advances.size(), 2u);
  EXPECT_EQ(measures.specimen(demo.family(0), demo.style(0)).word_advances, words);
}

}  // namespace
}  // namespace typecase::specimen
