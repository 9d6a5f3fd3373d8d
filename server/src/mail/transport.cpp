#include "mail/transport.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace typecase::mail {

namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

class Descriptor {
 public:
  Descriptor(const std::filesystem::path& path, int flags)
      : number_(open(path.c_str(), flags, 0600)) {
    if (number_ < 0) fail("mail folder: open");
  }
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  void write_all(std::string_view text) {
    while (!text.empty()) {
      ssize_t written = write(number_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("mail folder: write");
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void sync() {
    if (fsync(number_) != 0) fail("mail folder: fsync");
  }

 private:
  int number_;
};

}  // namespace

void Folder::send(const net::Envelope&, std::string_view name, std::string_view message) {
  std::filesystem::create_directories(folder_);
  std::filesystem::path final_path = folder_ / (std::string(name) + ".eml");
  std::filesystem::path half_path = folder_ / ("." + std::string(name) + ".half");
  {
    Descriptor file(half_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    file.write_all(message);
    file.sync();
  }
  std::filesystem::rename(half_path, final_path);
  Descriptor(folder_, O_RDONLY | O_DIRECTORY | O_CLOEXEC).sync();
}

void Smtp::send(const net::Envelope& envelope, std::string_view, std::string_view message) {
  net::send_mail(settings_, envelope, message);
}

}  // namespace typecase::mail
