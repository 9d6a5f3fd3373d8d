#include "fonts/write/woff.h"

#include "fonts/tables/sfnt.h"
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

TEST(Woff, CarriesMetadataThatTheSanitiserAccepts) {
  Face face = testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  const std::string metadata = "<?xml version=\"1.0\"?><metadata version=\"1.0\"></metadata>";
  Bytes plain = encode_woff(face.bytes());
  Bytes woff = encode_woff(face.bytes(), metadata);

  ASSERT_TRUE(check_woff(woff));
  EXPECT_TRUE(testing::passes_ots(woff));
  EXPECT_EQ(read_u32(woff, 24), plain.size());
  EXPECT_EQ(read_u32(woff, 24) + read_u32(woff, 28), woff.size());
  EXPECT_EQ(read_u32(woff, 32), metadata.size());
  EXPECT_EQ(unwrap_woff(woff).value(), unwrap_woff(plain).value());
}

TEST(Woff, RefusesWhatIsNoFont) {
  EXPECT_THROW(encode_woff(as_bytes("no font at all")), ErrorException);
}

}  // namespace
}  // namespace typecase::fonts
