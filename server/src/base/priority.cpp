#include "base/priority.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace typecase {

void yield_cores(int niceness) {
  auto self = static_cast<id_t>(::syscall(SYS_gettid));  // Linux: a thread, not the process.
  ::setpriority(PRIO_PROCESS, self, niceness);
}

void wake_in_turn() {
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_BATCH, &none);  // 0, on Linux: the calling thread.
}

}  // namespace typecase
