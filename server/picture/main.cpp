// typecase-picture INPUT OUTPUT: reads a PNG, JPEG or WebP file of unknown origin and writes it
// anew as WebP files, the largest first, without metadata, upright, in sRGB. Each stands behind a
// line "WIDTH HEIGHT BYTES". pictures/picture_maker.cpp starts it confined (docs/decisions/0092).
//
// Exit status 1: standard error has the code of the refusal.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <new>

#include "colours.h"
#include "decode.h"
#include "encode.h"
#include "orientation.h"
#include "pictures/limits.h"
#include "scale.h"

namespace typecase::picture {
namespace {

Bytes read(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(in), {});
}

// The largest version of a picture, as it is to be seen: one that is to be turned has its width in
// its columns.
Image largest_of(Decoded decoded) {
  const bool swaps = decoded.orientation >= 5;
  const Image& stored = decoded.image;
  const int width = swaps ? stored.height : stored.width;
  const int height = swaps ? stored.width : stored.height;
  const int wanted = std::min(width, pictures::widths.back());
  const int tall = pictures::height_at(wanted, width, height);
  Image image = scaled(stored, swaps ? tall : wanted, swaps ? wanted : tall);
  decoded.image.rgba = {};
  convert_to_srgb(image, decoded.profile);
  return turned(std::move(image), decoded.orientation);
}

void write_file(std::FILE* out, const Image& image) {
  const Bytes bytes = encode_webp(image);
  std::fprintf(out, "%d %d %zu\n", image.width, image.height, bytes.size());
  if (std::fwrite(bytes.data(), 1, bytes.size(), out) != bytes.size()) refuse("too_large");
}

int run(const char* input, const char* output) {
  const Image largest = largest_of(decode(read(input)));
  std::FILE* out = std::fopen(output, "wb");
  if (!out) return 2;
  std::vector<int> widths = pictures::widths_for(largest.width);
  std::ranges::reverse(widths);
  for (const int width : widths) {
    const int height = pictures::height_at(width, largest.width, largest.height);
    write_file(out, scaled(largest, width, height));
  }
  return std::fclose(out) == 0 ? 0 : 2;
}

}  // namespace
}  // namespace typecase::picture

int main(int count, char** arguments) {
  if (count != 3) {
    std::fputs("typecase-picture INPUT OUTPUT\n", stderr);
    return 2;
  }
  try {
    return typecase::picture::run(arguments[1], arguments[2]);
  } catch (const std::bad_alloc&) {
    typecase::picture::refuse("too_large");
  }
}
