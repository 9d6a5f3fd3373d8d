#include "api/served_specimen.h"

#include <gtest/gtest.h>

#include <array>

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

TEST(ServedSpecimenTest, ALineTellsItsSizesAndEscapesItsText) {
  EXPECT_EQ(specimen_line(family("Quires & <b>")),
            "<p lang=\"en\" dir=\"ltr\" data-size=\"120\" data-small=\"58\">"
            "Quires &amp; &lt;b&gt;</p>");
}

TEST(ServedSpecimenTest, ATitleBreaksWhereItsLinesAreMostAlike) {
  std::array<double, 4> advances{3.5, 2.5, 0.75, 1.5};
  EXPECT_EQ(specimen_title(family("Honeyed quince & figs"), advances),
            "<p class=\"title\" lang=\"en\" dir=\"ltr\" data-widest=\"4.750\">"
            "Honeyed\nquince &amp; figs</p>");
}

TEST(ServedSpecimenTest, TrackingMakesATitleWider) {
  catalogue::Family spaced = family("Ab cd");
  spaced.specimen.tracking = 0.1;
  std::array<double, 2> advances{1.5, 1.25};
  EXPECT_NE(specimen_title(spaced, advances).find("data-widest=\"1.700\""), std::string::npos);
}

TEST(ServedSpecimenTest, WithoutMeasuresCharactersCountNotBytes) {
  EXPECT_NE(specimen_title(family("Ærøskøbing"), {}).find("data-widest=\"5.000\">Ærøskøbing</p>"),
            std::string::npos);
}

}  // namespace
}  // namespace typecase::api
