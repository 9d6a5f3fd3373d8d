#include "http/content/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <stdexcept>

namespace typecase::http {

std::string gzip(std::string_view content, int level) {
  constexpr int gzip_format = 15 + 16;
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, gzip_format, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("gzip: cannot start");
  }
  std::string out(deflateBound(&stream, content.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  int end = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  out.shrink_to_fit();  // The bound is about the whole content.
  deflateEnd(&stream);
  if (end != Z_STREAM_END) throw std::runtime_error("gzip: did not end");
  return out;
}

std::string brotli(std::string_view content, int quality) {
  std::size_t size = BrotliEncoderMaxCompressedSize(content.size());
  std::string out(size, '\0');
  if (!BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, content.size(),
                             reinterpret_cast<const std::uint8_t*>(content.data()), &size,
                             reinterpret_cast<std::uint8_t*>(out.data()))) {
    throw std::runtime_error("brotli: failed");
  }
  out.resize(size);
  out.shrink_to_fit();
  return out;
}

}  // namespace typecase::http
