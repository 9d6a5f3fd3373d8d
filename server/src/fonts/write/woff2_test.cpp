#include "fonts/write/woff.h"

#include <unistd.h>

#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

// Returns the output to descriptor 2 while `act` runs.
template <class Act>
std::string printed(Act act) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  int before = dup(STDERR_FILENO);
  dup2(ends[1], STDERR_FILENO);
  act();
  dup2(before, STDERR_FILENO);
  close(before);
  close(ends[1]);
  std::string text(4096, '\0');
  ssize_t size = read(ends[0], text.data(), text.size());
  close(ends[0]);
  text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return text;
}

TEST(Woff2, HoldsTheFontThatWentIn) {
  Face before = testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  std::string woff2 = encode_woff2(before.bytes());
  Face after = Face::open(unwrap_woff2(as_bytes(woff2)).value()).value();

  EXPECT_LT(woff2.size(), before.bytes().size() / 2);
  testing::expect_same_setting(before, after, "AVATA fifj 1234", {});
}

TEST(Woff2, CarriesMetadataThatTheSanitiserAccepts) {
  Face face = testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  const std::string metadata = "<?xml version=\"1.0\"?><metadata version=\"1.0\"></metadata>";
  std::string plain = encode_woff2(face.bytes());
  std::string woff2 = encode_woff2(face.bytes(), Woff2Quality::quick, metadata);

  EXPECT_GT(woff2.size(), plain.size());
  EXPECT_TRUE(testing::passes_ots(Bytes(woff2.begin(), woff2.end())));
  EXPECT_EQ(unwrap_woff2(as_bytes(woff2)).value(), unwrap_woff2(as_bytes(plain)).value());
}

TEST(Woff2, IsSmallerWhenItTakesItsTime) {
  Bytes font = testing::demo_font("eb-garamond/EBGaramond12-Regular.otf");
  EXPECT_LT(encode_woff2(font, Woff2Quality::small).size(), encode_woff2(font).size());
}

TEST(Woff2, RefusesWhatIsNoFont) {
  EXPECT_THROW(encode_woff2(as_bytes("no font at all")), std::runtime_error);
}

TEST(Woff2, PrintsNothing) {
  Bytes font = testing::demo_font("vollkorn/Vollkorn-Regular.ttf");
  EXPECT_EQ(printed([&] { encode_woff2(font); }), "");
}

TEST(Woff2, LetsOthersPrint) {
  encode_woff2(testing::demo_font("vollkorn/Vollkorn-Regular.ttf"));
  EXPECT_EQ(printed([] { fputs("a line of ours\n", stderr); }), "a line of ours\n");
}

}  // namespace
}  // namespace typecase::fonts
