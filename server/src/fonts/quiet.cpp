#include "fonts/quiet.h"

#include <unistd.h>

#include <cstdio>

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

}  // namespace

QuietStandardError::QuietStandardError() : before_(quiet) {
  [[maybe_unused]] static const bool installed = stand_in_between();
  quiet = true;
}

QuietStandardError::~QuietStandardError() { quiet = before_; }

}  // namespace typecase::fonts
