#pragma once

// For tests only: small pictures, sound and hostile.

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase::pictures::testing {

inline void append(Bytes& to, ByteView bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); }

inline void append_u32(Bytes& to, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8)
    to.push_back(static_cast<std::uint8_t>(number >> shift));
}

inline std::uint32_t crc_of(ByteView bytes) {
  std::uint32_t crc = ~0U;
  for (const std::uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) ? (crc >> 1) ^ 0xedb88320U : crc >> 1;
  }
  return ~crc;
}

// Content of zlib without compression.
inline Bytes stored_zlib(ByteView content) {
  Bytes bytes{0x78, 0x01};
  std::uint32_t low = 1, high = 0;
  for (const std::uint8_t byte : content) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  for (std::size_t at = 0; at == 0 || at < content.size();) {
    const auto block = content.subspan(at, std::min<std::size_t>(0xffff, content.size() - at));
    at += std::max<std::size_t>(block.size(), 1);
    const auto size = static_cast<std::uint16_t>(block.size());
    bytes.push_back(at >= content.size() ? 1 : 0);
    for (const std::uint16_t number : {size, static_cast<std::uint16_t>(~size)}) {
      bytes.push_back(static_cast<std::uint8_t>(number));
      bytes.push_back(static_cast<std::uint8_t>(number >> 8));
    }
    append(bytes, block);
  }
  append_u32(bytes, high << 16 | low);
  return bytes;
}

inline void append_chunk(Bytes& png, std::string_view name, ByteView content) {
  Bytes checked;
  append(checked, as_bytes(name));
  append(checked, content);
  append_u32(png, static_cast<std::uint32_t>(content.size()));
  append(png, checked);
  append_u32(png, crc_of(checked));
}

// The beginning of a PNG that claims this size. colour: 0 grey, 2 RGB, 6 RGBA.
inline Bytes png_head(std::uint32_t width, std::uint32_t height, std::uint8_t depth = 8,
                      std::uint8_t colour = 2) {
  Bytes png;
  append(png, as_bytes("\x89PNG\r\n\x1a\n"));
  Bytes head;
  append_u32(head, width);
  append_u32(head, height);
  for (const std::uint8_t byte :
       {depth, colour, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}}) {
    head.push_back(byte);
  }
  append_chunk(png, "IHDR", head);
  return png;
}

using Pixel = std::array<std::uint8_t, 3>;

inline Bytes png(std::uint32_t width, std::uint32_t height,
                 const std::function<Pixel(std::uint32_t x, std::uint32_t y)>& colour) {
  Bytes rows;
  for (std::uint32_t y = 0; y < height; ++y) {
    rows.push_back(0);
    for (std::uint32_t x = 0; x < width; ++x) append(rows, colour(x, y));
  }
  Bytes bytes = png_head(width, height);
  append_chunk(bytes, "IDAT", stored_zlib(rows));
  append_chunk(bytes, "IEND", {});
  return bytes;
}

// Other numbers give other pictures.
inline Bytes png(std::uint32_t width, std::uint32_t height, unsigned number = 0) {
  return png(width, height, [&](std::uint32_t x, std::uint32_t y) {
    return Pixel{static_cast<std::uint8_t>(x * 255 / width),
                 static_cast<std::uint8_t>(y * 255 / height),
                 static_cast<std::uint8_t>(number * 40)};
  });
}

// 32 by 16, its left half red and its right half blue.
inline Bytes jpeg() {
  return *from_base64url(
      "_9j_4AAQSkZJRgABAQAAAQABAAD_2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERX"
      "RTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P_2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
      "Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P_wAARCAAQACADASIAAhEBAxEB_8QAFQABAQAAAAAAAAAAAAAAAAAA"
      "AAX_xAAUEAEAAAAAAAAAAAAAAAAAAAAA_8QAFgEBAQEAAAAAAAAAAAAAAAAABgUH_8QAFBEBAAAAAAAAAAAAAAAA"
      "AAAAAP_aAAwDAQACEQMRAD8AkAJ5imANBBn_2Q");
}

inline Bytes cmyk_jpeg() {
  return *from_base64url(
      "_9j_7gAOQWRvYmUAZAAAAAAA_9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3"
      "OFBtUVdfYmdoZz5NcXlwZHhcZWdj_8AAFAgAEAAgBEMRAE0RAFkRAEsRAP_EABYAAQEBAAAAAAAAAAAAAAAAAAAH"
      "Bv_EABQQAQAAAAAAAAAAAAAAAAAAAAD_2gAOBEMATQBZAEsAAD8A2bEsSxIAiwtIALSIsACLC0gA_9k");
}

// With EXIF data behind the first marker.
inline Bytes turned_jpeg(std::uint8_t orientation) {
  Bytes bytes{0xff, 0xd8, 0xff, 0xe1, 0, 34};
  append(bytes,
         as_bytes(std::string_view("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25)));
  bytes.push_back(orientation);
  for (int i = 0; i < 6; ++i) bytes.push_back(0);
  const Bytes plain = jpeg();
  append(bytes, ByteView(plain).subspan(2));
  return bytes;
}

}  // namespace typecase::pictures::testing
