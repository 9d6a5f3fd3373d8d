#pragma once

#include <filesystem>

namespace typecase {

// A folder for files that nobody else may read and that end with this object. It is locked for as
// long, so that everybody can tell it from one that a killed process has left.
class ScratchFolder {
 public:
  // Below `parent`, which is made when it is missing. Throws std::system_error.
  explicit ScratchFolder(const std::filesystem::path& parent);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;
};

// Removes what processes that were killed have left below `parent`: whatever is not locked. At any
// time, beside processes that work there, on this machine or on others that share the disk. Returns
// how many.
int sweep_scratch(const std::filesystem::path& parent);

}  // namespace typecase
