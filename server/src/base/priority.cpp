#include "base/priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace typecase {

void yield_cores(int niceness) {
  auto self = static_cast<id_t>(::syscall(SYS_gettid));  // Linux: a thread, not the process.
  ::setpriority(PRIO_PROCESS, self, niceness);
}

}  // namespace typecase
