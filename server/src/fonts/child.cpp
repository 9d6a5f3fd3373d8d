#include "fonts/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

extern "C" {  // glibc 2.36 forgets it.
#include <sys/pidfd.h>
}

namespace typecase::fonts {
namespace {

constexpr int could_not_start = 127;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

bool limit(__rlimit_resource resource, rlim_t value) {
  rlimit both{value, value};
  return setrlimit(resource, &both) == 0;
}

// Between fork and exec: only async-signal-safe calls, for other threads' locks may be held.
[[noreturn]] void become(char* const* arguments, const char* folder, const char* messages,
                         const ChildLimits& limits) {
  char* const no_environment[] = {nullptr};
  bool ready = chdir(folder) == 0;
  int input = open("/dev/null", O_RDONLY);
  int output = open(messages, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ready = ready && input >= 0 && output >= 0;
  ready = ready && dup2(input, 0) == 0 && dup2(output, 1) == 1 && dup2(output, 2) == 2;
  ready = ready && close_range(3, ~0U, 0) == 0;
  ready = ready && limit(RLIMIT_AS, limits.memory_bytes) && limit(RLIMIT_FSIZE, limits.file_bytes);
  ready = ready && limit(RLIMIT_CPU, static_cast<rlim_t>(limits.cpu_seconds));
  ready = ready && limit(RLIMIT_CORE, 0);
  if (ready) execvpe(arguments[0], arguments, no_environment);
  _exit(could_not_start);
}

// False when the child had to be killed.
bool wait_for_end(pid_t child, std::chrono::milliseconds wall) {
  int descriptor = pidfd_open(child, 0);
  if (descriptor < 0) {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    fail("pidfd_open");
  }
  pollfd watched{descriptor, POLLIN, 0};
  auto until = std::chrono::steady_clock::now() + wall;
  int found = 0;
  do {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    found = poll(&watched, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
  } while (found < 0 && errno == EINTR);
  close(descriptor);
  if (found != 1) kill(child, SIGKILL);
  return found == 1;
}

ChildEnd meaning(int status) {
  if (!WIFEXITED(status)) return ChildEnd::killed;
  if (WEXITSTATUS(status) == could_not_start) return ChildEnd::not_started;
  return WEXITSTATUS(status) == 0 ? ChildEnd::succeeded : ChildEnd::failed;
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

ChildEnd run_child(const std::vector<std::string>& command, const std::filesystem::path& folder,
                   const std::string& messages, const ChildLimits& limits) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);

  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) become(arguments.data(), folder.c_str(), messages.c_str(), limits);

  bool in_time = wait_for_end(child, limits.wall);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return in_time ? meaning(status) : ChildEnd::timed_out;
}

}  // namespace typecase::fonts
