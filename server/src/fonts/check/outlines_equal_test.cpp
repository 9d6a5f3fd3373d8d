#include "fonts/check/outlines_equal.h"

#include "fonts/testing.h"
#include "fonts/write/woff.h"

namespace typecase::fonts {
namespace {

TEST(OutlinesEqual, HoldsWhateverAFileIsPackedIn) {
  for (const char* name : {"vollkorn/Vollkorn-Regular.ttf", "inter/Inter.var.ttf",
                           "eb-garamond/EBGaramond12-Regular.otf"}) {
    Face face = testing::demo_face(name);
    std::string woff2 = encode_woff2(face.bytes());
    EXPECT_TRUE(outlines_equal(face, Face::open(unwrap_woff2(as_bytes(woff2)).value()).value()))
        << name;
  }
}

TEST(OutlinesEqual, TellsStylesApart) {
  Face regular = testing::demo_face("inter/Inter-Regular.otf");
  EXPECT_FALSE(outlines_equal(regular, testing::demo_face("inter/Inter-Bold.otf")));
  EXPECT_FALSE(outlines_equal(regular, testing::demo_face("vollkorn/Vollkorn-Regular.ttf")));
}

}  // namespace
}  // namespace typecase::fonts
