#include "encode.h"

#include <webp/encode.h>

namespace typecase::picture {
namespace {

constexpr float quality = 82;
constexpr int method = 4;  // of 0, fast, to 6

int append(const std::uint8_t* data, std::size_t size, const WebPPicture* picture) {
  auto& bytes = *static_cast<Bytes*>(picture->custom_ptr);
  bytes.insert(bytes.end(), data, data + size);
  return 1;
}

}  // namespace

Bytes encode_webp(const Image& image) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigPreset(&config, WEBP_PRESET_PICTURE, quality) || !WebPPictureInit(&picture)) {
    refuse("damaged");
  }
  config.method = method;
  Bytes bytes;
  picture.width = image.width;
  picture.height = image.height;
  picture.writer = append;
  picture.custom_ptr = &bytes;
  const bool made = WebPPictureImportRGBA(&picture, image.rgba.data(), image.width * 4) &&
                    WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  if (!made) refuse("damaged");
  return bytes;
}

}  // namespace typecase::picture
