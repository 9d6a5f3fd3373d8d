#include "confinement/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>

#include "base/file_descriptor.h"
#include "base/log.h"
#include "base/text/strings.h"
#include "confinement/confined_process.h"

extern "C" {  // glibc 2.36 forgets it.
#include <sys/pidfd.h>
}

namespace typecase::confinement {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

int open_file(const std::filesystem::path& path, int flags) {
  int file = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (file < 0) fail(path.filename().c_str());
  return file;
}

// The child opens its input once more, maybe as another user.
int open_input(const std::filesystem::path& path) {
  int file = open_file(path, O_RDONLY);
  if (fchmod(file, S_IRUSR | S_IRGRP | S_IROTH) == 0) return file;
  close(file);
  fail("fchmod");
}

// As execvp() looks for a program. Negative: there is none.
int open_program(const std::string& name) {
  const char* variable = std::getenv("PATH");
  for (std::string_view folder : split(variable ? variable : "/usr/bin:/bin", ':')) {
    auto path = std::filesystem::path(folder) / name;
    if (access(path.c_str(), X_OK) == 0) return open(path.c_str(), O_PATH | O_CLOEXEC);
  }
  return -1;
}

int become_it(void* process) { become(*static_cast<const ConfinedProcess*>(process)); }

// The child works in the memory of this process, on a stack of its own, until it is the program or
// has ended; this thread waits for that. A fork would copy the page tables, which holds up every
// thread of a large server, and each page that is written afterwards once more.
pid_t start(ConfinedProcess& process) {
  constexpr std::size_t stack_bytes = 64 << 10;
  const auto stack = std::make_unique<std::max_align_t[]>(stack_bytes / sizeof(std::max_align_t));
  return clone(become_it, stack.get() + stack_bytes / sizeof(std::max_align_t),
               CLONE_VM | CLONE_VFORK | SIGCHLD, &process);
}

// False when the child had to be killed.
bool wait_for_end(pid_t child, std::chrono::milliseconds wall) {
  FileDescriptor descriptor(pidfd_open(child, 0));
  if (!descriptor.is_open()) {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    fail("pidfd_open");
  }
  pollfd watched{descriptor.number(), POLLIN, 0};
  auto until = std::chrono::steady_clock::now() + wall;
  int found = 0;
  do {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    found = poll(&watched, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
  } while (found < 0 && errno == EINTR);
  if (found != 1) kill(child, SIGKILL);
  return found == 1;
}

ChildEnd meaning(int status) {
  if (!WIFEXITED(status)) return ChildEnd::killed;
  if (WEXITSTATUS(status) == not_started_status) return ChildEnd::not_started;
  return WEXITSTATUS(status) == 0 ? ChildEnd::succeeded : ChildEnd::failed;
}

// Logs each shortfall once in a process: a system that lacks it lacks it for every child.
void log_shortfalls(int report) {
  static std::once_flag network;
  static std::once_flag user;
  std::array<char, 8> letters{};
  ssize_t count = read(report, letters.data(), letters.size());
  for (ssize_t i = 0; i < count; ++i) {
    switch (static_cast<Shortfall>(letters[static_cast<std::size_t>(i)])) {
      case Shortfall::network:
        std::call_once(network, [] { log::warning("child_without_own_network"); });
        break;
      case Shortfall::user:
        std::call_once(user, [] { log::warning("child_runs_as_root"); });
        break;
      case Shortfall::filter:
        log::error("child_not_confined");
        break;
    }
  }
}

}  // namespace

TempFolder::TempFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "typecase-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) fail("mkdtemp");
  path_ = name;
}

TempFolder::~TempFolder() {
  std::error_code ignored;  // A destructor has nobody to tell.
  std::filesystem::remove_all(path_, ignored);
}

ChildEnd run_child(const std::vector<std::string>& command, const ChildFiles& files,
                   const ChildLimits& limits) {
  static const SyscallFilter filter(program_descriptor);
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  FileDescriptor program(open_program(command.front()));
  if (!program.is_open()) return ChildEnd::not_started;
  FileDescriptor input(open_input(files.input));
  FileDescriptor output(open_file(files.output, O_WRONLY | O_CREAT | O_TRUNC));
  FileDescriptor messages(open_file(files.messages, O_WRONLY | O_CREAT | O_TRUNC));
  std::array<int, 2> pipe{};
  if (pipe2(pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) fail("pipe2");
  FileDescriptor report(pipe[0]);
  FileDescriptor reported(pipe[1]);

  ConfinedProcess process{arguments.data(),  program.number(),  input.number(), output.number(),
                          messages.number(), reported.number(), limits,         filter};
  const pid_t child = start(process);
  if (child < 0) fail("clone");

  bool in_time = wait_for_end(child, limits.wall);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  log_shortfalls(report.number());
  return in_time ? meaning(status) : ChildEnd::timed_out;
}

}  // namespace typecase::confinement
