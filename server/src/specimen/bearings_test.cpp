#include "specimen/bearings.h"

#include "specimen/testing.h"

namespace typecase::specimen {
namespace {

TEST(Bearings, AreMeasuredOnce) {
  testing::DemoFonts demo;
  demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Hamburg")
      .add("amiri", "amiri/Amiri-Regular.ttf", "الخط");
  Bearings bearings(demo.source());

  double hanging = bearings.of_specimen(demo.family(0), demo.style(0));
  EXPECT_DOUBLE_EQ(hanging,
                   fonts::hanging(fonts::testing::demo_face("eb-garamond/EBGaramond12-Regular.otf"),
                                  "Hamburg", {}));
  EXPECT_NE(bearings.of_name(demo.style(0)), hanging);
  EXPECT_NE(bearings.of_specimen(demo.family(1), demo.style(1)), 0);
  EXPECT_DOUBLE_EQ(bearings.of_specimen(demo.family(0), demo.style(0)), hanging);

  EXPECT_EQ(demo.files_read, 2);
}

}  // namespace
}  // namespace typecase::specimen
