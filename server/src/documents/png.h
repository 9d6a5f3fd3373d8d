#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "documents/canvas.h"

namespace typecase::documents {

// Rows of pixels, from the top.
struct Pixels {
  const std::uint8_t* data = nullptr;
  int width = 0;
  int height = 0;
  std::size_t stride = 0;  // bytes from row to row
};

// PNG files of one byte a pixel, packed for speed. The same pixels give the same bytes.
std::string png_of_mask(const Pixels& coverage);  // black; a byte is its opacity
std::string png_between(const Pixels& coverage, const Colour& paper, const Colour& ink);

// Of four bytes a pixel: blue, green, red and nothing, as cairo has them.
std::string png_of_colours(const Pixels& colours);

}  // namespace typecase::documents
