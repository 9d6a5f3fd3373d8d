#include "documents/png.h"

#include <png.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace typecase::documents {
namespace {

constexpr int steps = 256;  // of a byte of coverage
using Ramp = std::array<png_color, steps>;

void append(png_structp png, png_bytep data, png_size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(data), size);
}

void nothing(png_structp) {}

[[noreturn]] void fail(png_structp, png_const_charp why) { throw std::runtime_error(why); }

// A writer into `out`. Large even areas pack well at any level; the low ones are several times
// faster, and a quarter larger.
class Writer {
 public:
  Writer(std::string& out, const Pixels& pixels, int colour_type)
      : png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr)) {
    if (png_ == nullptr) throw std::bad_alloc();
    info_ = png_create_info_struct(png_);
    png_set_write_fn(png_, &out, append, nothing);
    png_set_IHDR(png_, info_, static_cast<png_uint_32>(pixels.width),
                 static_cast<png_uint_32>(pixels.height), 8, colour_type, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png_, 3);
    png_set_filter(png_, 0,
                   colour_type == PNG_COLOR_TYPE_PALETTE ? PNG_FILTER_NONE : PNG_FILTER_UP);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { png_destroy_write_struct(&png_, &info_); }

  void palette(const Ramp& ramp) { png_set_PLTE(png_, info_, ramp.data(), steps); }

  void opacities(const std::array<png_byte, steps>& values) {
    png_set_tRNS(png_, info_, values.data(), steps, nullptr);
  }

  void write(const Pixels& pixels) {
    png_write_info(png_, info_);
    for (int y = 0; y < pixels.height; ++y) {
      png_write_row(png_, pixels.data + static_cast<std::size_t>(y) * pixels.stride);
    }
    png_write_end(png_, nullptr);
  }

  void write_colours(const Pixels& pixels) {
    png_set_bgr(png_);
    png_write_info(png_, info_);
    png_set_filler(png_, 0, PNG_FILLER_AFTER);
    for (int y = 0; y < pixels.height; ++y) {
      png_write_row(png_, pixels.data + static_cast<std::size_t>(y) * pixels.stride);
    }
    png_write_end(png_, nullptr);
  }

 private:
  png_structp png_;
  png_infop info_ = nullptr;
};

png_byte mixed(double paper, double ink, int step) {
  return static_cast<png_byte>(std::lround(paper + (ink - paper) * step / (steps - 1)));
}

}  // namespace

std::string png_of_mask(const Pixels& coverage) {
  std::array<png_byte, steps> opacities;
  for (int i = 0; i < steps; ++i) opacities[static_cast<std::size_t>(i)] = static_cast<png_byte>(i);
  std::string file;
  Writer writer(file, coverage, PNG_COLOR_TYPE_PALETTE);
  writer.palette(Ramp{});
  writer.opacities(opacities);
  writer.write(coverage);
  return file;
}

std::string png_between(const Pixels& coverage, const Colour& paper, const Colour& ink) {
  Ramp ramp;
  for (int i = 0; i < steps; ++i) {
    ramp[static_cast<std::size_t>(i)] = {mixed(paper.red, ink.red, i),
                                         mixed(paper.green, ink.green, i),
                                         mixed(paper.blue, ink.blue, i)};
  }
  std::string file;
  Writer writer(file, coverage, PNG_COLOR_TYPE_PALETTE);
  writer.palette(ramp);
  writer.write(coverage);
  return file;
}

std::string png_of_colours(const Pixels& colours) {
  std::string file;
  Writer writer(file, colours, PNG_COLOR_TYPE_RGB);
  writer.write_colours(colours);
  return file;
}

}  // namespace typecase::documents
