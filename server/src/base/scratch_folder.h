#pragma once

#include <chrono>
#include <filesystem>

namespace typecase {

// A folder for files that nobody else may read and that end with this object.
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
};

// Removes what processes that were killed have left below `parent` for that long. Returns how many.
int sweep_scratch(const std::filesystem::path& parent, std::chrono::seconds age);

}  // namespace typecase
