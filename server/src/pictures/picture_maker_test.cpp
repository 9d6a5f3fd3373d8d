#include "pictures/picture_maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "pictures/limits.h"
#include "pictures/testing.h"

namespace typecase::pictures {
namespace {

using namespace testing;
using ::testing::ElementsAre;

std::string code_of(ByteView file) {
  const auto made = make_picture(file);
  return made ? "made" : std::string(made.error().code);
}

std::vector<int> widths_of(const MadePicture& made) {
  std::vector<int> found;
  for (const PictureFile& file : made.files) found.push_back(file.width);
  return found;
}

Bytes cut(Bytes file, std::size_t size) {
  file.resize(size);
  return file;
}

TEST(PictureMaker, MakesFilesUpToTheLargestWidth) {
  const auto made = make_picture(png(2400, 600)).value();
  EXPECT_THAT(widths_of(made), ElementsAre(1920, 1440, 960, 480));
  EXPECT_EQ(made.files.front().height, 480);
  EXPECT_EQ(made.id.width, 1920);
  EXPECT_EQ(made.id.height, 480);
}

TEST(PictureMaker, MakesNoFileWiderThanThePicture) {
  EXPECT_THAT(widths_of(make_picture(png(1000, 10)).value()), ElementsAre(1000, 960, 480));
  EXPECT_THAT(widths_of(make_picture(png(480, 10)).value()), ElementsAre(480));
  EXPECT_THAT(widths_of(make_picture(png(1, 1)).value()), ElementsAre(1));
}

TEST(PictureMaker, GivesTheSamePictureAgain) {
  const auto one = make_picture(png(64, 48, 1)).value();
  EXPECT_EQ(make_picture(png(64, 48, 1))->id, one.id);
  EXPECT_NE(make_picture(png(64, 48, 2))->id, one.id);
}

TEST(PictureMaker, ReadsJpegAndItsOwnFiles) {
  const auto made = make_picture(jpeg()).value();
  EXPECT_THAT(widths_of(made), ElementsAre(32));
  EXPECT_EQ(made.files.front().height, 16);
  EXPECT_THAT(widths_of(make_picture(made.files.front().webp).value()), ElementsAre(32));
}

// Turned by a quarter, a picture has its width in the place of its height.
TEST(PictureMaker, TurnsPicturesAsTheyAreToBeSeen) {
  for (const int orientation : {1, 2, 3, 4}) {
    const auto made = make_picture(turned_jpeg(static_cast<std::uint8_t>(orientation))).value();
    EXPECT_EQ(made.id.width, 32) << orientation;
  }
  std::set<std::string> different;
  for (const int orientation : {5, 6, 7, 8}) {
    const auto made = make_picture(turned_jpeg(static_cast<std::uint8_t>(orientation))).value();
    EXPECT_EQ(made.id.width, 16) << orientation;
    EXPECT_EQ(made.id.height, 32) << orientation;
    different.insert(made.id.text);
  }
  // The halves are of one colour each: the picture may be mirrored, but not upside down.
  EXPECT_EQ(different.size(), 2U);
  EXPECT_NE(make_picture(turned_jpeg(3))->id, make_picture(jpeg())->id);
  EXPECT_EQ(make_picture(turned_jpeg(9))->id, make_picture(jpeg())->id);  // no such orientation
}

TEST(PictureMaker, LeavesOutMetadata) {
  Bytes file = png_head(1, 1);
  append_chunk(file, "tEXt", as_bytes(std::string_view("Author\0Mira", 11)));
  append_chunk(file, "IDAT", stored_zlib(Bytes{0, 9, 9, 9}));
  append_chunk(file, "IEND", {});
  const auto made = make_picture(file).value();
  const Bytes& webp = made.files.front().webp;
  EXPECT_EQ(std::string(webp.begin(), webp.end()).find("Mira"), std::string::npos);
  EXPECT_LT(webp.size(), 100U);
}

TEST(PictureMaker, RefusesWhatIsNoPicture) {
  for (const std::string_view text :
       {"", "x", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        "<?xml version='1.0'?><!DOCTYPE l [<!ENTITY a 'ha'>]><svg>&a;</svg>", "GIF89a\x01\0\x01",
        "II*\0\x08\0\0\0", "MM\0*", "%PDF-1.7", "BM6\0\0", "\0\0\1\0",
        "\0\0\0\x1c"
        "ftypavif",
        "\0\0\0\x0cJXL \r\n\x87\n", "RIFF\x24\0\0\0WAVEfmt ", "\x89PNG", "\xff\xd8", "RIFF"}) {
    EXPECT_EQ(code_of(as_bytes(text)), "not_a_picture") << text;
  }
}

TEST(PictureMaker, RefusesClaimsOfTooManyPixels) {
  for (const auto& [width, height] : std::vector<std::pair<std::uint32_t, std::uint32_t>>{
           {20'000, 20'000}, {16'384, 1}, {1, 16'384}, {7'072, 7'072}}) {
    Bytes file = png_head(width, height);
    append_chunk(file, "IDAT", stored_zlib({}));
    EXPECT_EQ(code_of(file), "picture_has_too_many_pixels") << width << " " << height;
  }
  // More than libpng itself takes.
  EXPECT_EQ(code_of(png_head(0x7fffffff, 0x7fffffff)), "picture_damaged");
}

TEST(PictureMaker, RefusesDamagedFiles) {
  const Bytes sound = png(40, 40), photo = jpeg();
  const Bytes webp = make_picture(sound)->files.front().webp;
  for (const Bytes& file : {sound, photo, webp}) {
    for (std::size_t part = 1; part < 8; ++part) {
      const std::string code = code_of(cut(file, file.size() * part / 8));
      EXPECT_THAT(code, ::testing::AnyOf("picture_damaged", "not_a_picture"))
          << part << " of " << file.size();
    }
  }
  for (const auto& [width, height] : {std::pair{0U, 1U}, std::pair{1U, 0U}}) {
    EXPECT_EQ(code_of(png_head(width, height)), "picture_damaged");
  }
}

TEST(PictureMaker, ComesToAnEndWithAnyDamage) {
  const Bytes sound = png(40, 40), photo = jpeg();
  const Bytes webp = make_picture(sound)->files.front().webp;
  for (const Bytes& file : {sound, photo, webp}) {
    for (std::size_t at = 0; at < 16; ++at) {
      Bytes spoilt = file;
      for (std::size_t i = at * file.size() / 16; i < spoilt.size(); i += 37) spoilt[i] ^= 0x5a;
      EXPECT_THAT(code_of(spoilt),
                  ::testing::AnyOf("made", "picture_damaged", "not_a_picture", "picture_animated",
                                   "picture_has_too_many_pixels", "picture_colours"))
          << at << " of " << file.size();
    }
  }
}

TEST(PictureMaker, PassesOverAProfileThatUnpacksToTooMuch) {
  Bytes file = png_head(1, 1);
  Bytes profile;
  append(profile, as_bytes(std::string_view("p\0\0", 3)));
  append(profile, stored_zlib(Bytes(8 << 20, 0)));
  append_chunk(file, "iCCP", profile);
  append_chunk(file, "IDAT", stored_zlib(Bytes{0, 9, 9, 9}));
  append_chunk(file, "IEND", {});
  EXPECT_EQ(code_of(file), "made");  // without its profile
}

TEST(PictureMaker, RefusesPrintersColoursAndFilesThatAreTooLarge) {
  EXPECT_EQ(code_of(cmyk_jpeg()), "picture_colours");
  EXPECT_EQ(code_of(Bytes(most_file_bytes + 1, 0)), "picture_too_large");
}

TEST(PictureMaker, MakesThePictureOfMostPixels) {
  // Grey, of one bit: 6 MB of rows that become 200 MB of pixels.
  constexpr std::uint32_t width = 16'383, height = 3'000;
  Bytes file = png_head(width, height, 1, 0);
  append_chunk(file, "IDAT", stored_zlib(Bytes((width / 8 + 2) * std::size_t{height}, 0)));
  append_chunk(file, "IEND", {});
  EXPECT_EQ(code_of(file), "made");
}

TEST(PictureId, IsReadAsItIsWritten) {
  const PictureId id = make_picture_id(sha256("x"), 960, 640);
  EXPECT_EQ(parse_picture_id(id.text), id);
  EXPECT_EQ(picture_path(id, 480), "/pictures/" + id.text + "/480.webp");
  EXPECT_EQ(parse_file_name("480.webp"), 480);
}

TEST(PictureId, IsNothingElse) {
  const std::string digits(20, 'a');
  for (const std::string& text : std::vector<std::string>{
           std::string(), digits, digits + "-", digits + "-1x", digits + "-x1", digits + "-0x1",
           digits + "-01x1", digits + "-1921x1", digits + "-1x16384", digits + "-1x1 ",
           digits + "-1x1/..", "-1x1", digits + "x-1x1", digits + "-+1x1", digits + "--1x1",
           std::string(20, 'A') + "-1x1", std::string(20, '.') + "-1x1"}) {
    EXPECT_FALSE(parse_picture_id(text)) << text;
  }
  for (const char* name : {"", ".webp", "480", "480.png", "0480.webp", "480.webp.webp", "-1.webp",
                           "4 80.webp", "99999999999.webp"}) {
    EXPECT_FALSE(parse_file_name(name)) << name;
  }
}

}  // namespace
}  // namespace typecase::pictures
