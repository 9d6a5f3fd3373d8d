#include "decode.h"

#include <algorithm>
#include <string_view>

#include "pictures/limits.h"

namespace typecase::picture {
namespace {

bool begins(ByteView file, std::size_t at, std::string_view with) {
  return file.size() >= at + with.size() &&
         std::equal(with.begin(), with.end(), file.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char c, std::uint8_t byte) { return static_cast<std::uint8_t>(c) == byte; });
}

}  // namespace

void check_size(std::int64_t width, std::int64_t height) {
  if (width < 1 || height < 1) refuse("damaged");
  const bool is_too_long = width > pictures::longest_side || height > pictures::longest_side;
  if (is_too_long || width * height > pictures::most_pixels) refuse("too_many_pixels");
}

Decoded decode(ByteView file) {
  if (begins(file, 0, "\x89PNG\r\n\x1a\n")) return decode_png(file);
  if (begins(file, 0, "\xff\xd8\xff")) return decode_jpeg(file);
  if (begins(file, 0, "RIFF") && begins(file, 8, "WEBP")) return decode_webp(file);
  refuse("not_a_picture");
}

}  // namespace typecase::picture
