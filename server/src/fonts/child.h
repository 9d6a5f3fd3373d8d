#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace typecase::fonts {

// A folder of its own below the system's for temporary files, for this user only; gone with the
// object. Throws std::system_error.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct ChildLimits {
  std::size_t memory_bytes = 0;  // address space
  std::size_t file_bytes = 0;    // of any file that it writes
  int cpu_seconds = 0;
  std::chrono::milliseconds wall{};
};

enum class ChildEnd { succeeded, failed, killed, timed_out, not_started };

// Runs a program to its end: found on PATH, no environment, no input, `folder` as its own, output
// and complaints into `messages` there, no descriptor of ours, killed at the limits.
// Throws std::system_error when no process can be made.
ChildEnd run_child(const std::vector<std::string>& command, const std::filesystem::path& folder,
                   const std::string& messages, const ChildLimits& limits);

}  // namespace typecase::fonts
