#include "confinement/confined_process.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace typecase::confinement {
namespace {

constexpr int report_descriptor = program_descriptor + 1;
constexpr int first_spare_descriptor = report_descriptor + 1;
constexpr rlim_t most_descriptors = 32;
constexpr long nobody = 65534;

bool limit(__rlimit_resource resource, rlim_t value) {
  rlimit both{value, value};
  return setrlimit(resource, &both) == 0;
}

bool set_limits(const ChildLimits& limits) {
  return limit(RLIMIT_AS, limits.memory_bytes) && limit(RLIMIT_FSIZE, limits.file_bytes) &&
         limit(RLIMIT_CPU, static_cast<rlim_t>(limits.cpu_seconds)) && limit(RLIMIT_CORE, 0) &&
         limit(RLIMIT_NOFILE, most_descriptors);
}

// Input, output, messages, program and report at the places where the child has them; all others
// closed.
bool place_descriptors(const ConfinedProcess& process) {
  const int from[] = {process.output, process.messages, process.messages,
                      process.input,  process.program,  process.report};
  const int to[] = {0, 1, 2, 3, program_descriptor, report_descriptor};
  int spare[6];  // None of them is overwritten before it has been copied.
  for (int i = 0; i < 6; ++i) spare[i] = fcntl(from[i], F_DUPFD, first_spare_descriptor);
  for (int i = 0; i < 6; ++i) {
    int flags = to[i] < program_descriptor ? 0 : O_CLOEXEC;
    if (spare[i] < 0 || dup3(spare[i], to[i], flags) < 0) return false;
  }
  return close_range(4, program_descriptor - 1, 0) == 0 &&
         close_range(first_spare_descriptor, ~0U, 0) == 0;
}

void report(Shortfall shortfall) {
  char letter = static_cast<char>(shortfall);
  [[maybe_unused]] ssize_t ignored = write(report_descriptor, &letter, 1);
}

void leave_network(bool is_root) {
  if (unshare(is_root ? CLONE_NEWNET : CLONE_NEWUSER | CLONE_NEWNET) != 0) {
    report(Shortfall::network);
  }
}

// glibc's functions would signal all threads of the process, of which a child has one.
void leave_root() {
  bool left = syscall(SYS_setgroups, 0L, nullptr) == 0 &&
              syscall(SYS_setresgid, nobody, nobody, nobody) == 0 &&
              syscall(SYS_setresuid, nobody, nobody, nobody) == 0;
  if (!left) report(Shortfall::user);
}

}  // namespace

[[noreturn]] void become(const ConfinedProcess& process) {
  char* const no_environment[] = {nullptr};
  const bool is_root = geteuid() == 0;
  if (!place_descriptors(process) || chdir("/") != 0) _exit(not_started_status);
  leave_network(is_root);
  if (is_root) leave_root();
  if (!set_limits(process.limits)) _exit(not_started_status);
  // Answers to visitors come first. Not earlier: a thread of the parent waits until here.
  setpriority(PRIO_PROCESS, 0, 19);
  if (process.filter.apply())
    execveat(program_descriptor, "", process.arguments, no_environment, AT_EMPTY_PATH);
  else
    report(Shortfall::filter);
  _exit(not_started_status);
}

}  // namespace typecase::confinement
