#pragma once

#include <unistd.h>
#include <cstdint>
#include <cstdlib>

#include <span>
#include <string_view>
#include <vector>

namespace typecase::picture {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

// Pixels in rows from the top, four bytes each: red, green, blue, alpha (not premultiplied).
struct Image {
  int width = 0;
  int height = 0;
  Bytes rgba;

  const std::uint8_t* row(int y) const {
    return rgba.data() + std::size_t(y) * std::size_t(width) * 4;
  }
  std::uint8_t* row(int y) { return rgba.data() + std::size_t(y) * std::size_t(width) * 4; }
};

// A picture as its file has it.
struct Decoded {
  Image image;
  Bytes profile;        // ICC; empty: sRGB
  int orientation = 1;  // of EXIF, 1 to 8
};

// Ends the program with a code that pictures/picture_maker.cpp knows. Libraries in C call it from
// their error handlers: there is nothing to be tidied up.
[[noreturn]] inline void refuse(std::string_view code) {
  [[maybe_unused]] const ssize_t ignored = write(STDERR_FILENO, code.data(), code.size());
  _exit(1);
}

// Before anything is allocated for it.
void check_size(std::int64_t width, std::int64_t height);

}  // namespace typecase::picture
