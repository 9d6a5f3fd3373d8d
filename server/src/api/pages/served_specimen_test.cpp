#include "api/pages/served_specimen.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

catalogue::Family family(const std::string& text) {
  catalogue::Family family;
  family.language = "en";
  family.direction = "ltr";
  family.specimen.text = text;
  family.specimen.size = 120;
  family.specimen.size_small = 58;
  return family;
}

TEST(ServedSpecimenTest, AnItemTellsItsSizesAndEscapesItsText) {
  specimen::SpecimenMeasures measures{0.0375, {}, {0.7, 0.2, 1.02}};
  EXPECT_EQ(specimen_item(family("Quires & <b>"), measures, "facts"),
            "<li data-bearing=\"0.037\" data-above=\"0.700\" data-below=\"0.200\" "
            "data-size=\"120\" data-small=\"58\"><p lang=\"en\" dir=\"ltr\">"
            "Quires &amp; &lt;b&gt;</p>facts</li>");
}

TEST(ServedSpecimenTest, ATitleTellsItsWidthItsLeadingAndItsHeight) {
  specimen::SpecimenMeasures measures{-0.0125, {3.5, 2.5, 0.75, 1.5}, {0.7, 0.2, 1.02}};
  EXPECT_EQ(specimen_title(family("Honeyed quince & figs"), measures),
            "<p class=\"title\" lang=\"en\" dir=\"ltr\" data-bearing=\"-0.013\" "
            "data-above=\"0.700\" data-below=\"0.200\" "
            "data-widest=\"4.750\" data-leading=\"1.020\" data-height=\"2.040\">"
            "Honeyed\nquince &amp; figs</p>");
}

TEST(ServedSpecimenTest, TrackingMakesATitleWider) {
  catalogue::Family spaced = family("Ab cd");
  spaced.specimen.tracking = 0.1;
  std::string title = specimen_title(spaced, {0, {1.5, 1.25}, {}});
  EXPECT_NE(title.find("data-widest=\"1.700\""), std::string::npos) << title;
}

TEST(ServedSpecimenTest, WithoutMeasuresCharactersCountNotBytes) {
  std::string title = specimen_title(family("Ærøskøbing"), {});
  EXPECT_NE(title.find("data-widest=\"5.000\""), std::string::npos) << title;
  EXPECT_NE(title.find("data-height=\"1.000\">Ærøskøbing</p>"), std::string::npos) << title;
}

}  // namespace
}  // namespace typecase::api
