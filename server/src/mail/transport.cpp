#include "mail/transport.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/file_descriptor.h"

namespace typecase::mail {

namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

FileDescriptor opened(const std::filesystem::path& path, int flags) {
  int number = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (number < 0) fail("mail folder: open");
  return FileDescriptor(number);
}

void sync(const FileDescriptor& file) {
  if (fsync(file.number()) != 0) fail("mail folder: fsync");
}

}  // namespace

void Folder::send(const net::Envelope&, std::string_view name, std::string_view message) {
  std::filesystem::create_directories(folder_);
  std::filesystem::path final_path = folder_ / (std::string(name) + ".eml");
  std::filesystem::path half_path = folder_ / ("." + std::string(name) + ".half");
  {
    FileDescriptor file = opened(half_path, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.write_all(message)) fail("mail folder: write");
    sync(file);
  }
  std::filesystem::rename(half_path, final_path);
  sync(opened(folder_, O_RDONLY | O_DIRECTORY));
}

void Smtp::send(const net::Envelope& envelope, std::string_view, std::string_view message) {
  net::send_mail(settings_, envelope, message);
}

}  // namespace typecase::mail
