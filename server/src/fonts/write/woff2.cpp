#include "fonts/write/woff.h"

#include <unistd.h>
#include <woff2/encode.h>

#include <cstdio>
#include <stdexcept>

namespace typecase::fonts {
namespace {

thread_local bool quiet = false;

ssize_t pass_on(void*, const char* data, std::size_t size) {
  if (quiet) return static_cast<ssize_t>(size);
  return write(STDERR_FILENO, data, size);
}

// glibc lets a program assign its standard streams. The stream in between stays for good and is
// unbuffered like the one it stands for, so nothing is ever held back in it.
bool stand_in_between() {
  FILE* filter = fopencookie(nullptr, "w", {nullptr, pass_on, nullptr, nullptr});
  if (filter == nullptr) return false;
  setvbuf(filter, nullptr, _IONBF, 0);
  stderr = filter;
  return true;
}

// While one of these lives, what this thread prints through C's `stderr` is dropped. Other threads,
// and writes to descriptor 2 itself, are untouched. For libraries that talk (decision 0006).
class QuietStandardError {
 public:
  QuietStandardError() : before_(quiet) {
    [[maybe_unused]] static const bool installed = stand_in_between();
    quiet = true;
  }
  ~QuietStandardError() { quiet = before_; }
  QuietStandardError(const QuietStandardError&) = delete;
  QuietStandardError& operator=(const QuietStandardError&) = delete;

 private:
  const bool before_;
};

}  // namespace

std::string encode_woff2(ByteView sfnt, Woff2Quality quality, const std::string& metadata) {
  woff2::WOFF2Params params;
  params.brotli_quality = static_cast<int>(quality);
  params.extended_metadata = metadata;

  std::size_t size = woff2::MaxWOFF2CompressedSize(sfnt.data(), sfnt.size(), metadata);
  std::string out(size, '\0');
  QuietStandardError no_messages;
  if (!woff2::ConvertTTFToWOFF2(sfnt.data(), sfnt.size(),
                                reinterpret_cast<std::uint8_t*>(out.data()), &size, params)) {
    throw std::runtime_error("woff2: the font cannot be encoded");
  }
  out.resize(size);
  out.shrink_to_fit();  // The bound is larger than the font.
  return out;
}

}  // namespace typecase::fonts
