#pragma once

#include <string_view>

namespace typecase {

// Closes a file descriptor of the operating system at the end of its scope.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}  // negative: none
  ~FileDescriptor();
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

  // Writes all of the bytes, after interruptions too. False: errno has the reason.
  bool write_all(std::string_view bytes) const;

 private:
  const int number_;
};

}  // namespace typecase
