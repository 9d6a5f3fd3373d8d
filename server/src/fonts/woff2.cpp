#include "fonts/woff2.h"

#include <woff2/encode.h>

#include <stdexcept>

#include "fonts/quiet.h"

namespace typecase::fonts {

std::string encode_woff2(ByteView sfnt, Woff2Quality quality, const std::string& metadata) {
  woff2::WOFF2Params params;
  params.brotli_quality = static_cast<int>(quality);
  params.extended_metadata = metadata;

  std::size_t size = woff2::MaxWOFF2CompressedSize(sfnt.data(), sfnt.size(), metadata);
  std::string out(size, '\0');
  QuietStandardError quiet;
  if (!woff2::ConvertTTFToWOFF2(sfnt.data(), sfnt.size(),
                                reinterpret_cast<std::uint8_t*>(out.data()), &size, params)) {
    throw std::runtime_error("woff2: the font cannot be encoded");
  }
  out.resize(size);
  out.shrink_to_fit();  // The bound is larger than the font.
  return out;
}

}  // namespace typecase::fonts
