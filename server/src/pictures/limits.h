#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

// Limits of pictures, for the shop and the program that reads them (server/picture).
namespace typecase::pictures {

constexpr std::size_t most_file_bytes = 20 << 20;      // of a picture as it comes
constexpr std::int64_t most_pixels = 50'000'000;       // width times height
constexpr int longest_side = 16'383;                   // what WebP can hold
constexpr std::array widths = {480, 960, 1440, 1920};  // that pictures are stored in, px

// The widths of the files that are made of a picture, ascending: those of `widths` that are less
// than its own, and its own or the largest.
inline std::vector<int> widths_for(int width) {
  const int largest = width < widths.back() ? width : widths.back();
  std::vector<int> made;
  for (const int step : widths) {
    if (step < largest) made.push_back(step);
  }
  made.push_back(largest);
  return made;
}

// The height of a picture at another width.
constexpr int height_at(int width, int of_width, int of_height) {
  const std::int64_t height =
      (std::int64_t{of_height} * width + of_width / 2) / (of_width > 0 ? of_width : 1);
  return height < 1 ? 1 : static_cast<int>(height);
}

}  // namespace typecase::pictures
