#include <cstdio>  // jpeglib.h needs it.

#include <jerror.h>
#include <jpeglib.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "decode.h"
#include "orientation.h"
#include "pictures/limits.h"

namespace typecase::picture {
namespace {

constexpr unsigned most_marker_bytes = 0xffff;

void fail(j_common_ptr) { refuse("damaged"); }

// Remarks on what is odd pass; a picture that ends too early does not.
void remark(j_common_ptr jpeg, int level) {
  const int code = jpeg->err->msg_code;
  if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)) refuse("damaged");
}

// The largest fraction (1, 1/2, 1/4, 1/8) at which both sides are no less than the largest width.
unsigned denominator_of(const jpeg_decompress_struct& jpeg) {
  const unsigned least = std::min(jpeg.image_width, jpeg.image_height);
  unsigned denominator = 1;
  while (denominator < 8 && least / (denominator * 2) >= unsigned(pictures::widths.back())) {
    denominator *= 2;
  }
  return denominator;
}

int orientation_of(const jpeg_decompress_struct& jpeg) {
  constexpr char exif[] = "Exif\0";  // six bytes with the one that ends it
  for (auto marker = jpeg.marker_list; marker; marker = marker->next) {
    const bool is_exif = marker->marker == JPEG_APP0 + 1 && marker->data_length > sizeof exif &&
                         std::memcmp(marker->data, exif, sizeof exif) == 0;
    if (is_exif) {
      return read_orientation(
          ByteView(marker->data + sizeof exif, marker->data_length - sizeof exif));
    }
  }
  return 1;
}

Bytes profile_of(jpeg_decompress_struct& jpeg) {
  JOCTET* bytes = nullptr;
  unsigned count = 0;
  if (!jpeg_read_icc_profile(&jpeg, &bytes, &count)) return {};
  Bytes profile(bytes, bytes + count);
  std::free(bytes);
  return profile;
}

void read_head(jpeg_decompress_struct& jpeg) {
  jpeg_save_markers(&jpeg, JPEG_APP0 + 1, most_marker_bytes);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 2, most_marker_bytes);
  jpeg_read_header(&jpeg, TRUE);
  check_size(jpeg.image_width, jpeg.image_height);
  if (jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK) refuse("colours");
}

}  // namespace

Decoded decode_jpeg(ByteView file) {
  jpeg_decompress_struct jpeg{};
  jpeg_error_mgr errors{};
  jpeg.err = jpeg_std_error(&errors);
  errors.error_exit = fail;
  errors.emit_message = remark;
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, file.data(), file.size());
  read_head(jpeg);
  Decoded decoded;
  decoded.orientation = orientation_of(jpeg);
  decoded.profile = profile_of(jpeg);
  jpeg.out_color_space = JCS_EXT_RGBA;
  jpeg.scale_num = 1;
  jpeg.scale_denom = denominator_of(jpeg);
  jpeg_start_decompress(&jpeg);
  Image& image = decoded.image;
  image.width = static_cast<int>(jpeg.output_width);
  image.height = static_cast<int>(jpeg.output_height);
  image.rgba.resize(std::size_t(image.width) * std::size_t(image.height) * 4);
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = image.row(static_cast<int>(jpeg.output_scanline));
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return decoded;
}

}  // namespace typecase::picture
