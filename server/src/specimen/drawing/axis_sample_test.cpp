#include "specimen/drawing/samples.h"

#include <gtest/gtest.h>

#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

class AxisSampleTest : public ::testing::Test {
 protected:
  std::string sample(const std::string& file, const std::string& tag,
                     const std::string& text = "Quires", const std::string& script = "Latn") {
    testing::DemoFonts demo;
    demo.add("demo", file, text).last().script = script;
    const catalogue::Style& style = demo.style(0);
    auto axis = std::ranges::find(style.axes, tag, &catalogue::Axis::tag);
    auto face = fonts::Face::open(fonts::testing::demo_font(file)).value();
    return axis_sample(face, demo.family(0), style, *axis);
  }
};

const char* const roboto = "roboto-flex/roboto-flex-latin-full-normal.woff2";

TEST_F(AxisSampleTest, IsTheUsualWordWhereTheAxisChangesIt) {
  EXPECT_EQ(sample(roboto, "wght"), "Rag");
  EXPECT_EQ(sample(roboto, "wdth"), "Rag");
  EXPECT_EQ(sample(roboto, "YTLC"), "Rag");
}

TEST_F(AxisSampleTest, IsTheLettersThatTheAxisChangesMost) {
  for (char letter : sample(roboto, "YTFI")) EXPECT_TRUE(isdigit(letter)) << letter;
  for (char letter : sample(roboto, "YTAS")) EXPECT_TRUE(islower(letter)) << letter;
  EXPECT_EQ(sample(roboto, "YTFI").size(), 3u);
}

TEST_F(AxisSampleTest, OfAnotherScriptIsOfItsSpecimen) {
  EXPECT_EQ(sample(roboto, "wght", "Добрый день", "Cyrl"), "Добрый");
}

}  // namespace
}  // namespace typecase::specimen
