#include "specimen/drawing/image_store.h"

#include <gtest/gtest.h>

#include "base/text/utf8.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

class ImageStoreTest : public ::testing::Test {
 protected:
  ImageStoreTest() { demo.add("vollkorn", "vollkorn/Vollkorn-Regular.ttf", "Rye"); }

  // The code of the refusal; empty: made.
  std::string proof(const std::string& style, const std::string& text,
                    const std::string& letter_case = "", const std::string& format = "pdf") {
    clock.advance(std::chrono::seconds(1));
    ProofRequest request;
    request.format = format;
    TesterLine& line = request.lines.emplace_back();
    line.style = style;
    line.text = text;
    line.size = 24;
    line.letter_case = letter_case;
    auto made = images.proof(request, "192.0.2.7");
    return made ? "" : std::string(made.error().code);
  }
  static std::string letters(std::uint32_t first, std::uint32_t last) {
    std::string text;
    for (std::uint32_t c = first; c <= last; ++c) text += utf8_of(c);
    return text;
  }

  static AccessLimits limits() {
    AccessLimits limits;
    limits.made_at_once = 3;
    return limits;
  }

  testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Access access{clock, limits()};
  ImageStore images{demo.opened(), Grants(Bytes(32, 1), clock), access};
  const std::string address = "192.0.2.7";
};

TEST_F(ImageStoreTest, CountsTheCharactersOfAProofAsTheirCaseShowsThem) {
  const std::string russian = letters(U'а', U'я'), greek = letters(U'α', U'ρ');
  EXPECT_EQ(proof("vollkorn-style", russian), "");
  EXPECT_EQ(proof("vollkorn-style", russian, "upper"), "");
  EXPECT_EQ(proof("vollkorn-style", russian, "lower"), "");
  EXPECT_EQ(proof("vollkorn-style", greek, "upper"), "");
  EXPECT_EQ(proof("vollkorn-style", greek), "tester_budget_spent");
  EXPECT_EQ(proof("vollkorn-style", greek, "", "png"), "");
}

TEST_F(ImageStoreTest, CountsThemTogetherForAFileOfTwoFamilies) {
  demo.add("twin", "vollkorn/Vollkorn-Regular.ttf", "Rye");
  EXPECT_EQ(proof("vollkorn-style", letters(U'А', U'я')), "");
  EXPECT_EQ(proof("twin-style", letters(U'Α', U'Ρ') + letters(U'α', U'ω')), "tester_budget_spent");
}

TEST_F(ImageStoreTest, DrawsSoManySheetsForOneAddress) {
  std::string face = face_name(demo.style(0));
  for (std::uint32_t n : {0, 1, 2}) EXPECT_TRUE(images.sheet(face, "static", n, address)) << n;
  EXPECT_EQ(images.glyph(face, "static", 40, address).error().code, "too_fast");
  EXPECT_TRUE(images.sheet(face, "static", 1, address));
  EXPECT_TRUE(images.glyph(face, "static", 40, "192.0.2.8"));
  clock.advance(std::chrono::seconds(1));
  EXPECT_TRUE(images.glyph(face, "static", 41, address));
}

}  // namespace
}  // namespace typecase::specimen
