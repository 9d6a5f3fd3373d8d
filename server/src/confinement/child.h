#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace typecase::confinement {

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

// The files of a child, open when it starts; it opens none for writing.
struct ChildFiles {
  std::filesystem::path input;   // exists; the child finds it as child_input
  std::filesystem::path output;  // made; takes the place of any file that the child opens to write
  std::filesystem::path messages;  // made; its standard output and standard error
};
constexpr const char* child_input = "/proc/self/fd/3";

enum class ChildEnd { succeeded, failed, killed, timed_out, not_started };

// Runs a program to its end, confined because what it reads is hostile: found on PATH, no
// environment, no standard input, none of the caller's descriptors, lowest priority (nice 19),
// killed at the limits. It cannot use the network, start another program or thread, change a file
// or trace a process (SyscallFilter). As root it runs as nobody. Where the system permits it has a
// network of its own without interfaces; where it does not, or root cannot change its user, a
// warning is logged once. not_started: there is no such program, or it could not be confined, which
// is logged. Throws std::system_error when no process or file can be made.
ChildEnd run_child(const std::vector<std::string>& command, const ChildFiles& files,
                   const ChildLimits& limits);

}  // namespace typecase::confinement
