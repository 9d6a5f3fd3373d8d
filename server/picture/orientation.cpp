#include "orientation.h"

#include <cstring>
#include <optional>

namespace typecase::picture {
namespace {

constexpr unsigned orientation_tag = 0x0112;
constexpr unsigned short_type = 3;
constexpr std::size_t entry_bytes = 12;

// Numbers of a TIFF file, in its own order of bytes.
class Tiff {
 public:
  Tiff(ByteView bytes, bool is_big_endian) : bytes_(bytes), is_big_endian_(is_big_endian) {}

  std::optional<unsigned> u16(std::size_t at) const {
    if (at + 2 > bytes_.size()) return std::nullopt;
    const unsigned first = bytes_[at], second = bytes_[at + 1];
    return is_big_endian_ ? first << 8 | second : second << 8 | first;
  }

  std::optional<std::size_t> u32(std::size_t at) const {
    const auto first = u16(at), second = u16(at + 2);
    if (!first || !second) return std::nullopt;
    return is_big_endian_ ? std::size_t{*first} << 16 | *second
                          : std::size_t{*second} << 16 | *first;
  }

 private:
  ByteView bytes_;
  bool is_big_endian_;
};

// The place in the shown picture of a pixel of the stored one.
struct Place {
  int x, y;
};
Place place_of(int x, int y, int width, int height, int orientation) {
  switch (orientation) {
    case 2:
      return {width - 1 - x, y};
    case 3:
      return {width - 1 - x, height - 1 - y};
    case 4:
      return {x, height - 1 - y};
    case 5:
      return {y, x};
    case 6:
      return {height - 1 - y, x};
    case 7:
      return {height - 1 - y, width - 1 - x};
    case 8:
      return {y, width - 1 - x};
    default:
      return {x, y};
  }
}

}  // namespace

int read_orientation(ByteView tiff) {
  // WebP files may have the header of JPEG's marker before it.
  if (tiff.size() > 6 && std::memcmp(tiff.data(), "Exif\0\0", 6) == 0) tiff = tiff.subspan(6);
  if (tiff.size() < 8) return 1;
  const Tiff numbers(tiff, tiff[0] == 'M');
  const std::size_t directory = numbers.u32(4).value_or(tiff.size());
  if (directory >= tiff.size()) return 1;
  const unsigned count = numbers.u16(directory).value_or(0);
  for (unsigned i = 0; i < count; ++i) {
    const std::size_t entry = directory + 2 + i * entry_bytes;
    if (numbers.u16(entry) != orientation_tag) continue;
    const unsigned value = numbers.u16(entry + 8).value_or(1);
    const bool is_sound = numbers.u16(entry + 2) == short_type && value >= 1 && value <= 8;
    return is_sound ? static_cast<int>(value) : 1;
  }
  return 1;
}

Image turned(Image image, int orientation) {
  if (orientation <= 1 || orientation > 8) return image;
  const bool swaps = orientation >= 5;
  Image shown{swaps ? image.height : image.width, swaps ? image.width : image.height,
              Bytes(image.rgba.size())};
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Place to = place_of(x, y, image.width, image.height, orientation);
      std::memcpy(shown.row(to.y) + std::size_t(to.x) * 4, image.row(y) + std::size_t(x) * 4, 4);
    }
  }
  return shown;
}

}  // namespace typecase::picture
