#include <webp/decode.h>
#include <webp/demux.h>

#include <memory>

#include "decode.h"
#include "orientation.h"

namespace typecase::picture {
namespace {

using Demuxer = std::unique_ptr<WebPDemuxer, decltype(&WebPDemuxDelete)>;

Bytes chunk(const Demuxer& demuxer, const char (&name)[5]) {
  WebPChunkIterator found{};
  Bytes bytes;
  if (WebPDemuxGetChunk(demuxer.get(), name, 1, &found)) {
    bytes.assign(found.chunk.bytes, found.chunk.bytes + found.chunk.size);
  }
  WebPDemuxReleaseChunkIterator(&found);
  return bytes;
}

}  // namespace

Decoded decode_webp(ByteView file) {
  WebPBitstreamFeatures features{};
  if (WebPGetFeatures(file.data(), file.size(), &features) != VP8_STATUS_OK) refuse("damaged");
  if (features.has_animation) refuse("animated");
  check_size(features.width, features.height);
  Decoded decoded;
  Image& image = decoded.image;
  image.width = features.width;
  image.height = features.height;
  image.rgba.resize(std::size_t(image.width) * std::size_t(image.height) * 4);
  if (!WebPDecodeRGBAInto(file.data(), file.size(), image.rgba.data(), image.rgba.size(),
                          image.width * 4)) {
    refuse("damaged");
  }
  const WebPData data{file.data(), file.size()};
  const Demuxer demuxer(WebPDemux(&data), WebPDemuxDelete);
  if (!demuxer) refuse("damaged");
  decoded.profile = chunk(demuxer, "ICCP");
  const Bytes exif = chunk(demuxer, "EXIF");
  decoded.orientation = read_orientation(exif);
  return decoded;
}

}  // namespace typecase::picture
