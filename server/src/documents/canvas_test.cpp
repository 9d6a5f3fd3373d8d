#include "documents/canvas.h"

#include <gtest/gtest.h>
#include <png.h>

#include "documents/pdf.h"

namespace typecase::documents {
namespace {

struct Decoded {
  unsigned width = 0;
  unsigned height = 0;
  std::vector<png_byte> rgba;

  std::vector<int> at(unsigned x, unsigned y) const {
    auto pixel = rgba.begin() + (y * width + x) * 4;
    return {pixel, pixel + 4};
  }
};

Decoded decode(const std::string& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, file.data(), file.size())) {
    throw std::runtime_error(image.message);
  }
  image.format = PNG_FORMAT_RGBA;
  Decoded decoded{image.width, image.height, std::vector<png_byte>(PNG_IMAGE_SIZE(image))};
  if (!png_image_finish_read(&image, nullptr, decoded.rgba.data(), 0, nullptr)) {
    throw std::runtime_error(image.message);
  }
  return decoded;
}

const Colour black{0, 0, 0};

TEST(MaskTest, IsAsOpaqueAsWhatWasDrawn) {
  Mask mask(4, 3);
  mask.canvas().rectangle(1, 1, 1, 1, black);
  mask.canvas().rectangle(2, 1, 0.5, 1, black);
  Decoded image = decode(mask.png());

  EXPECT_EQ(image.width, 4u);
  EXPECT_EQ(image.height, 3u);
  EXPECT_EQ(image.at(0, 0), (std::vector<int>{0, 0, 0, 0}));
  EXPECT_EQ(image.at(1, 1), (std::vector<int>{0, 0, 0, 255}));
  EXPECT_NEAR(image.at(2, 1)[3], 128, 2);
}

TEST(MaskTest, IsWrittenFromPaperToInk) {
  Mask mask(2, 1);
  mask.canvas().rectangle(1, 0, 1, 1, black);
  Decoded image = decode(mask.png(parse_colour("#fcfcfb"), parse_colour("#121211")));

  EXPECT_EQ(image.at(0, 0), (std::vector<int>{0xfc, 0xfc, 0xfb, 255}));
  EXPECT_EQ(image.at(1, 0), (std::vector<int>{0x12, 0x12, 0x11, 255}));
}

TEST(MaskTest, FillsAPathWithItsCounterLeftOpen) {
  Mask mask(30, 30);
  Canvas& canvas = mask.canvas();
  canvas.scale(3);
  canvas.move_to(0, 0);
  canvas.line_to(10, 0);
  canvas.line_to(10, 10);
  canvas.line_to(0, 10);
  canvas.close();
  canvas.move_to(2, 5);  // The other way round.
  canvas.quadratic_to(2, 8, 5, 8);
  canvas.cubic_to(8, 8, 8, 2, 5, 2);
  canvas.line_to(2, 5);
  canvas.close();
  canvas.fill(black);
  Decoded image = decode(mask.png());

  EXPECT_EQ(image.at(1, 1)[3], 255);
  EXPECT_EQ(image.at(15, 15)[3], 0);
}

TEST(MaskTest, ClipsUntilItIsReleased) {
  Mask mask(2, 1);
  mask.canvas().clip(0, 0, 1, 1);
  mask.canvas().rectangle(0, 0, 2, 1, black);
  mask.canvas().release();
  EXPECT_EQ(decode(mask.png()).at(1, 0)[3], 0);
}

TEST(MaskTest, RefusesSizesBeyondItsLimits) {
  EXPECT_THROW(Mask(0, 10), std::length_error);
  EXPECT_THROW(Mask(longest_side + 1, 1), std::length_error);
  EXPECT_THROW(Mask(20'000, 20'000), std::length_error);
  EXPECT_THROW(Picture(10'000, 10'000, black), std::length_error);
}

TEST(PictureTest, KeepsItsColours) {
  Picture picture(2, 2, parse_colour("#f0a000"));
  picture.canvas().rectangle(1, 1, 1, 1, parse_colour("#0a0b0c"));
  Decoded image = decode(picture.png());

  EXPECT_EQ(image.at(0, 0), (std::vector<int>{0xf0, 0xa0, 0x00, 255}));
  EXPECT_EQ(image.at(1, 1), (std::vector<int>{0x0a, 0x0b, 0x0c, 255}));
}

TEST(ColourTest, RefusesWhatIsNone) {
  for (const char* text : {"", "red", "#12345", "#12345g", "#1234567", "#+1+1+1"}) {
    EXPECT_THROW(parse_colour(text), std::invalid_argument) << text;
  }
}

std::string two_pages() {
  Pdf pdf({"A proof", "Open Sorts", "Quires"});
  pdf.page(595, 842).rectangle(10, 10, 100, 100, black);
  pdf.page(842, 595).rectangle(10, 10, 100, 100, black);
  return pdf.finish();
}

TEST(PdfTest, GivesTheSameBytesForTheSamePages) {
  EXPECT_TRUE(two_pages().starts_with("%PDF-"));
  EXPECT_EQ(two_pages(), two_pages());
}

TEST(PdfTest, HasEachPageInItsSize) {
  std::string file = two_pages();
  EXPECT_NE(file.find("/MediaBox [ 0 0 595 842 ]"), file.npos);
  EXPECT_NE(file.find("/MediaBox [ 0 0 842 595 ]"), file.npos);
  EXPECT_NE(file.find("/Count 2"), file.npos);
}

TEST(PdfTest, NeedsAPage) { EXPECT_THROW(Pdf({}).finish(), std::logic_error); }

}  // namespace
}  // namespace typecase::documents
