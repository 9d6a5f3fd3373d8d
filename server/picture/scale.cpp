#include "scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace typecase::picture {
namespace {

constexpr int shades = 16'384;  // of linear light that are told apart

float linear_of(int byte) {
  const float value = static_cast<float>(byte) / 255;
  return value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

std::uint8_t byte_of(float linear) {
  const float value =
      linear <= 0.0031308F ? linear * 12.92F : 1.055F * std::pow(linear, 1 / 2.4F) - 0.055F;
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.F, 1.F) * 255));
}

template <class Value, std::size_t count, class Make>
std::array<Value, count> table(Make make) {
  std::array<Value, count> values{};
  for (std::size_t i = 0; i < count; ++i) values[i] = make(i);
  return values;
}

const std::array<float, 256> linear =
    table<float, 256>([](std::size_t i) { return linear_of(static_cast<int>(i)); });
const std::array<std::uint8_t, shades> bytes = table<std::uint8_t, shades>(
    [](std::size_t i) { return byte_of(static_cast<float>(i) / (shades - 1)); });

// A pixel of the source and the part of it within a pixel of the result.
template <class Add>
void each_covered(int pixel, double ratio, int limit, Add add) {
  const double begin = pixel * ratio, end = std::min<double>(limit, (pixel + 1) * ratio);
  for (int at = static_cast<int>(begin); at < limit && at < end; ++at) {
    const double part = std::min<double>(at + 1, end) - std::max<double>(at, begin);
    if (part > 0) add(at, static_cast<float>(part / ratio));
  }
}

// Sums of light times alpha, and of alpha.
using Sums = std::vector<float>;

Sums narrowed(const std::uint8_t* row, int from, int width) {
  Sums sums(std::size_t(width) * 4);
  const double ratio = static_cast<double>(from) / width;
  for (int x = 0; x < width; ++x) {
    float* sum = sums.data() + std::size_t(x) * 4;
    each_covered(x, ratio, from, [&](int at, float part) {
      const std::uint8_t* pixel = row + std::size_t(at) * 4;
      const float weight = part * static_cast<float>(pixel[3]) / 255;
      for (int c = 0; c < 3; ++c) sum[c] += weight * linear[pixel[c]];
      sum[3] += weight;
    });
  }
  return sums;
}

void write_row(const Sums& sums, std::uint8_t* row) {
  for (std::size_t i = 0; i < sums.size(); i += 4) {
    const float alpha = std::min(sums[i + 3], 1.F);
    for (std::size_t c = 0; c < 3; ++c) {
      const float light = alpha > 0 ? std::clamp(sums[i + c] / alpha, 0.F, 1.F) : 0;
      row[i + c] = bytes[static_cast<std::size_t>(std::lround(light * (shades - 1)))];
    }
    row[i + 3] = static_cast<std::uint8_t>(std::lround(alpha * 255));
  }
}

}  // namespace

Image scaled(const Image& image, int width, int height) {
  if (width >= image.width && height >= image.height) return image;
  Image small{std::min(width, image.width), std::min(height, image.height), {}};
  small.rgba.resize(std::size_t(small.width) * std::size_t(small.height) * 4);
  const double ratio = static_cast<double>(image.height) / small.height;
  int narrowed_row = -1;  // A row of the source may be a part of two rows.
  Sums row;
  for (int y = 0; y < small.height; ++y) {
    Sums sums(std::size_t(small.width) * 4);
    each_covered(y, ratio, image.height, [&](int at, float part) {
      if (at != narrowed_row) row = narrowed(image.row(at), image.width, small.width);
      narrowed_row = at;
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += part * row[i];
    });
    write_row(sums, small.row(y));
  }
  return small;
}

}  // namespace typecase::picture
