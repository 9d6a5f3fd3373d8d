#include "confinement/syscall_filter.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

namespace typecase::confinement {
namespace {

// Names that an architecture does not have are left out by the library.
constexpr int always_allowed[] = {
    // descriptors that are open, and what files are
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev),
    SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(stat),
    SCMP_SYS(lstat), SCMP_SYS(statx), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    // memory
    SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect),
    SCMP_SYS(madvise),
    // the start of a program, its own thread and its own signals
    SCMP_SYS(arch_prctl), SCMP_SYS(set_tid_address), SCMP_SYS(set_robust_list), SCMP_SYS(rseq),
    SCMP_SYS(futex), SCMP_SYS(getrandom), SCMP_SYS(sysinfo), SCMP_SYS(uname),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid),
    SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(clock_gettime), SCMP_SYS(exit),
    SCMP_SYS(exit_group)};

// A negative errno, as the library returns it, becomes an exception.
void check(int result) {
  if (result < 0) throw std::system_error(-result, std::generic_category(), "libseccomp");
}

using Context = std::unique_ptr<void, decltype(&seccomp_release)>;

// A rule for a call whose arguments meet all conditions.
void add(const Context& context, std::uint32_t action, int call,
         const std::vector<scmp_arg_cmp>& conditions) {
  check(seccomp_rule_add_array(context.get(), action, call,
                               static_cast<unsigned>(conditions.size()), conditions.data()));
}

void add_open(const Context& context, int call, unsigned flags_argument) {
  constexpr std::uint64_t changes = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  add(context, SCMP_ACT_ALLOW, call, {{flags_argument, SCMP_CMP_MASKED_EQ, changes, O_RDONLY}});
  add(context, SCMP_ACT_ERRNO(0), call,
      {{flags_argument, SCMP_CMP_MASKED_EQ, O_ACCMODE, O_WRONLY}});
}

void add_rules(const Context& context, int program) {
  for (int call : always_allowed) add(context, SCMP_ACT_ALLOW, call, {});
  for (scmp_datum_t command : {F_GETFD, F_SETFD, F_GETFL}) {
    add(context, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), {{1, SCMP_CMP_EQ, command, 0}});
  }
  // It reads limits and sets none.
  add(context, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), {{2, SCMP_CMP_EQ, 0, 0}});
  add(context, SCMP_ACT_ALLOW, SCMP_SYS(execveat),
      {{0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(program), 0},
       {4, SCMP_CMP_EQ, AT_EMPTY_PATH, 0}});
  add_open(context, SCMP_SYS(open), 1);
  add_open(context, SCMP_SYS(openat), 2);
}

// The library writes the instructions into a file.
std::vector<sock_filter> instructions_of(const Context& context) {
  int file = memfd_create("filter", MFD_CLOEXEC);
  if (file < 0) throw std::system_error(errno, std::generic_category(), "memfd_create");
  int result = seccomp_export_bpf(context.get(), file);
  std::vector<sock_filter> instructions;
  if (result == 0) {
    auto bytes = static_cast<std::size_t>(lseek(file, 0, SEEK_END));
    instructions.resize(bytes / sizeof(sock_filter));
    if (pread(file, instructions.data(), bytes, 0) != static_cast<ssize_t>(bytes)) result = -EIO;
  }
  ::close(file);
  check(result);
  return instructions;
}

}  // namespace

SyscallFilter::SyscallFilter(int program) {
  Context context(seccomp_init(SCMP_ACT_ERRNO(EPERM)), seccomp_release);
  if (!context) throw std::system_error(ENOMEM, std::generic_category(), "seccomp_init");
  add_rules(context, program);
  instructions_ = instructions_of(context);
}

bool SyscallFilter::apply() const {
  sock_fprog program{static_cast<unsigned short>(instructions_.size()),
                     const_cast<sock_filter*>(instructions_.data())};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace typecase::confinement
