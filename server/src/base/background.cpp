#include "base/background.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "base/log.h"
#include "base/priority.h"

namespace typecase {
namespace {

// Last in line for cores and for the disk: this thread alone.
void step_back() {
  constexpr int ioprio_who_process = 1;
  constexpr int ioprio_idle = 3 << 13;
  yield_cores(19);
  ::syscall(SYS_ioprio_set, ioprio_who_process, ::syscall(SYS_gettid), ioprio_idle);
}

void run_logged(const std::function<void()>& job) {
  try {
    job();
  } catch (const std::exception& failure) {
    log::error("background_job_failed", {{"why", failure.what()}});
  }
}

}  // namespace

Background::Background(std::size_t most_waiting) : pool_(1, most_waiting, step_back) {
  pool_.start();
}

bool Background::submit(std::function<void()> job) {
  return pool_.submit([job = std::move(job)] { run_logged(job); });
}

}  // namespace typecase
