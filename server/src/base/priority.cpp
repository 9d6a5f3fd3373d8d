#include "base/priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace typecase {

// To set the niceness itself would raise the priority of a program that was started with less.
void yield_cores(int steps) {
  auto self = static_cast<id_t>(::syscall(SYS_gettid));  // Linux: a thread, not the process.
  ::setpriority(PRIO_PROCESS, self, std::min(19, ::getpriority(PRIO_PROCESS, self) + steps));
}

}  // namespace typecase
