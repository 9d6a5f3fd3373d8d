#pragma once

#include <linux/filter.h>

#include <vector>

namespace typecase::confinement {

// A seccomp filter for a program that reads a hostile file: it may compute, take memory, read files
// and write to descriptors that are open already. Network, processes, signals, other users' rights,
// changes to files and everything else fail with EPERM. A file that is opened for writing only is
// not opened: the call returns descriptor 0, which has to be the program's output.
class SyscallFilter {
 public:
  // program: the one descriptor that may be executed, by execveat(). Throws std::system_error.
  explicit SyscallFilter(int program);

  // Confines the calling process, and what it executes, for good; sets no_new_privs, too. Calls
  // only what is async-signal-safe. False: errno has the reason.
  bool apply() const;

 private:
  std::vector<sock_filter> instructions_;
};

}  // namespace typecase::confinement
