#include "specimen/documents/specimen_content.h"

#include <gtest/gtest.h>

#include "specimen/documents/specimen_pdf.h"
#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

using catalogue::Protection;

class SpecimenContentTest : public ::testing::Test {
 protected:
  SpecimenContentTest() { demo.add("vollkorn", "vollkorn/Vollkorn-Regular.ttf", "Rye & malt"); }

  SpecimenContent content(Protection protection, const SampleTexts& texts = {}) {
    demo.last().protection = protection;
    return {demo.family(0), demo.style(0), texts};
  }
  std::string pdf(Protection protection) {
    demo.last().protection = protection;
    DrawingFonts fonts(demo.opened());
    return specimen_pdf(fonts, *fonts.catalogue(), demo.family(0), {"Six quick jugs"});
  }

  testing::DemoFonts demo;
};

TEST_F(SpecimenContentTest, IsAllOfAnOpenFamily) {
  SpecimenContent open = content(Protection::open, {"Six jugs", "Příliš žluťoučký"});
  EXPECT_EQ(open.text(), "Six jugs Příliš žluťoučký");
  EXPECT_EQ(open.characters(), demo.style(0).coverage);
}

TEST_F(SpecimenContentTest, IsNothingBeyondTheHomeSetOfAGuardedOne) {
  SpecimenContent balanced = content(Protection::balanced, {"Příliš žluťoučký", "Six jugs"});
  EXPECT_EQ(balanced.text(), "Six jugs");
  EXPECT_LT(balanced.characters().size(), 140u);
  SpecimenContent strict = content(Protection::strict, {"Six jugs", "Try malt"});
  EXPECT_FALSE(strict.may_show("Six"));
  EXPECT_TRUE(strict.may_show("Ryemalt \u4E00"));
  EXPECT_EQ(content(Protection::strict, {"Six jugs"}).text(), "Rye & malt");
}

TEST_F(SpecimenContentTest, IsPicturesOfAFamilyShownAsImages) {
  EXPECT_TRUE(content(Protection::image).characters().empty());
  auto pictures = [](const std::string& file) {
    std::size_t count = 0;
    for (std::size_t at = file.find("/Subtype /Image"); at != file.npos;
         at = file.find("/Subtype /Image", at + 1)) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(pictures(pdf(Protection::balanced)), 0u);
  EXPECT_GE(pictures(pdf(Protection::image)), 4u);
}

}  // namespace
}  // namespace typecase::specimen
