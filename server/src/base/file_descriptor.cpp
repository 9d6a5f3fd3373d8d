#include "base/file_descriptor.h"

#include <unistd.h>

#include <cerrno>

namespace typecase {

FileDescriptor::~FileDescriptor() {
  if (is_open()) ::close(number_);
}

bool FileDescriptor::write_all(std::string_view bytes) const {
  while (!bytes.empty()) {
    ssize_t written = ::write(number_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace typecase
