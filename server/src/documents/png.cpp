#include "documents/png.h"

#include <png.h>

#include <array>
#include <cmath>
#include <new>
#include <numeric>
#include <stdexcept>

namespace typecase::documents {
namespace {

constexpr int steps = 256;  // of a byte of coverage
using Ramp = std::array<png_color, steps>;

void append(png_structp png, png_bytep data, png_size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(data), size);
}

void nothing(png_structp) {}

[[noreturn]] void fail(png_structp, png_const_charp why) { throw std::runtime_error(why); }

struct Writer {
  ~Writer() { png_destroy_write_struct(&png, &info); }
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr);
  png_infop info = png_create_info_struct(png);
};

// Large even areas pack well at any level; the low ones are several times faster, and a quarter
// larger. Without a palette: of four bytes a pixel, as png_of_colours() takes them.
std::string encode(const Pixels& pixels, const Ramp* palette, const png_byte* opacities = nullptr) {
  std::string file;
  Writer writer;
  if (writer.info == nullptr) throw std::bad_alloc();
  png_set_write_fn(writer.png, &file, append, nothing);
  png_set_IHDR(writer.png, writer.info, static_cast<png_uint_32>(pixels.width),
               static_cast<png_uint_32>(pixels.height), 8,
               palette ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(writer.png, 3);
  png_set_filter(writer.png, 0, palette ? PNG_FILTER_NONE : PNG_FILTER_UP);
  if (palette) png_set_PLTE(writer.png, writer.info, palette->data(), steps);
  if (opacities) png_set_tRNS(writer.png, writer.info, opacities, steps, nullptr);
  png_write_info(writer.png, writer.info);
  if (!palette) {
    png_set_bgr(writer.png);
    png_set_filler(writer.png, 0, PNG_FILLER_AFTER);
  }
  for (int y = 0; y < pixels.height; ++y) {
    png_write_row(writer.png, pixels.data + static_cast<std::size_t>(y) * pixels.stride);
  }
  png_write_end(writer.png, nullptr);
  return file;
}

png_byte mixed(double paper, double ink, int step) {
  return static_cast<png_byte>(std::lround(paper + (ink - paper) * step / (steps - 1)));
}

}  // namespace

std::string png_of_mask(const Pixels& coverage) {
  std::array<png_byte, steps> opacities;
  std::iota(opacities.begin(), opacities.end(), png_byte{0});
  Ramp black{};
  return encode(coverage, &black, opacities.data());
}

std::string png_between(const Pixels& coverage, const Colour& paper, const Colour& ink) {
  Ramp ramp;
  for (int i = 0; i < steps; ++i) {
    ramp[static_cast<std::size_t>(i)] = {mixed(paper.red, ink.red, i),
                                         mixed(paper.green, ink.green, i),
                                         mixed(paper.blue, ink.blue, i)};
  }
  return encode(coverage, &ramp);
}

std::string png_of_colours(const Pixels& colours) { return encode(colours, nullptr); }

}  // namespace typecase::documents
