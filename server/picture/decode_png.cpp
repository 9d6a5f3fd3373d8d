#include <png.h>

#include <algorithm>
#include <cstring>

#include "decode.h"
#include "orientation.h"

namespace typecase::picture {
namespace {

constexpr png_alloc_size_t most_chunk_bytes = 4 << 20;  // such as of a profile when it is unpacked
constexpr png_uint_32 most_chunks = 100;                // that are kept

[[noreturn]] void fail(png_structp, png_const_charp) { refuse("damaged"); }
void pass_over(png_structp, png_const_charp) {}

void read_from(png_structp png, png_bytep to, png_size_t count) {
  auto& rest = *static_cast<ByteView*>(png_get_io_ptr(png));
  if (rest.size() < count) refuse("damaged");
  std::memcpy(to, rest.data(), count);
  rest = rest.subspan(count);
}

// Every kind of PNG becomes 8 bits of red, green, blue and alpha.
void set_transformations(png_structp png, png_infop info) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

Bytes profile_of(png_structp png, png_infop info) {
  png_charp name = nullptr;
  png_bytep bytes = nullptr;
  png_uint_32 count = 0;
  int compression = 0;
  if (png_get_iCCP(png, info, &name, &compression, &bytes, &count) == 0) return {};
  return Bytes(bytes, bytes + count);
}

int orientation_of(png_structp png, png_infop info) {
  png_bytep bytes = nullptr;
  png_uint_32 count = 0;
  if (png_get_eXIf_1(png, info, &count, &bytes) == 0) return 1;
  return read_orientation(ByteView(bytes, count));
}

}  // namespace

Decoded decode_png(ByteView file) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, pass_over);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  if (!info) refuse("damaged");
  png_set_chunk_malloc_max(png, most_chunk_bytes);
  png_set_chunk_cache_max(png, most_chunks);
  png_set_read_fn(png, &file, read_from);
  png_read_info(png, info);
  check_size(png_get_image_width(png, info), png_get_image_height(png, info));
  set_transformations(png, info);

  Decoded decoded;
  Image& image = decoded.image;
  image.width = static_cast<int>(png_get_image_width(png, info));
  image.height = static_cast<int>(png_get_image_height(png, info));
  if (png_get_rowbytes(png, info) != std::size_t(image.width) * 4) refuse("damaged");
  image.rgba.resize(std::size_t(image.width) * std::size_t(image.height) * 4);
  std::vector<png_bytep> rows(static_cast<std::size_t>(image.height));
  for (int y = 0; y < image.height; ++y) rows[static_cast<std::size_t>(y)] = image.row(y);
  png_read_image(png, rows.data());
  png_read_end(png, info);
  decoded.profile = profile_of(png, info);
  decoded.orientation = orientation_of(png, info);
  png_destroy_read_struct(&png, &info, nullptr);
  return decoded;
}

}  // namespace typecase::picture
