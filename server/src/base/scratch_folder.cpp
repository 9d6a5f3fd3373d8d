#include "base/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>

#include "base/file_descriptor.h"

namespace typecase {
namespace {

namespace fs = std::filesystem;

// A folder has its own name only when its lock is held: nobody finds it without.
constexpr std::string_view prefix = "scratch-";
constexpr std::string_view unlocked_prefix = "making-";
constexpr const char* lock_name = ".lock";
constexpr std::chrono::hours oldest_unlocked{1};

[[noreturn]] void fail(const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), path.string());
}

bool is_old(const fs::path& path) {
  std::error_code failure;
  auto written = fs::last_write_time(path, failure);
  return !failure && written < fs::file_time_type::clock::now() - oldest_unlocked;
}

bool discard(const fs::path& path) {
  std::error_code ignored;  // Files that another process removes meanwhile are fine.
  return fs::remove_all(path, ignored) > 0;
}

bool remove_if_left(const fs::path& path) {
  FileDescriptor lock(::open((path / lock_name).c_str(), O_RDWR | O_CLOEXEC));
  if (!lock.is_open()) return is_old(path) && discard(path);  // Half removed, or of long ago.
  return ::flock(lock.number(), LOCK_EX | LOCK_NB) == 0 && discard(path);
}

}  // namespace

ScratchFolder::ScratchFolder(const fs::path& parent) {
  fs::create_directories(parent);
  std::string making = (parent / (std::string(unlocked_prefix) + "XXXXXX")).string();
  if (mkdtemp(making.data()) == nullptr) fail(parent);
  std::string unique = making.substr(making.size() - 6);
  path_ = parent / (std::string(prefix) + unique);
  lock_ = ::open((fs::path(making) / lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  bool made = lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0 &&
              ::rename(making.c_str(), path_.c_str()) == 0;
  if (made) return;
  int why = errno;
  discard(making);
  if (lock_ >= 0) ::close(lock_);
  errno = why;
  fail(parent);
}

ScratchFolder::~ScratchFolder() {
  discard(path_);
  ::close(lock_);
}

int sweep_scratch(const fs::path& parent) {
  int removed = 0;
  std::error_code failure;
  for (fs::directory_iterator it(parent, failure), end; !failure && it != end;
       it.increment(failure)) {
    std::string name = it->path().filename().string();
    bool left = name.starts_with(prefix)            ? remove_if_left(it->path())
                : name.starts_with(unlocked_prefix) ? is_old(it->path()) && discard(it->path())
                                                    : false;
    if (left) ++removed;
  }
  return removed;
}

}  // namespace typecase
