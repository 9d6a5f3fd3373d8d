#include "fonts/woff_encode.h"

#include "fonts/sfnt.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

TEST(Woff, HoldsTheFontThatWentIn) {
  for (const char* name : {"vollkorn/Vollkorn-Regular.ttf", "eb-garamond/EBGaramond12-Regular.otf",
                           "inter/Inter.var.ttf"}) {
    Face before = testing::demo_face(name);
    Bytes woff = encode_woff(before.bytes());
    ASSERT_TRUE(check_woff(woff)) << name;
    Face after = Face::open(unwrap_woff(woff).value()).value();

    EXPECT_LT(woff.size(), before.bytes().size()) << name;
    EXPECT_TRUE(testing::passes_ots(woff)) << name;
    EXPECT_EQ(before.glyph_count(), after.glyph_count()) << name;
    testing::expect_same_setting(before, after, "AVATA fifj 1234", {});
    EXPECT_EQ(woff, encode_woff(before.bytes())) << name;
  }
}

TEST(Woff, RefusesWhatIsNoFont) {
  EXPECT_THROW(encode_woff(as_bytes("no font at all")), ErrorException);
}

}  // namespace
}  // namespace typecase::fonts
