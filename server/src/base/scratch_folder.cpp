#include "base/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace typecase {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "scratch-";

}  // namespace

ScratchFolder::ScratchFolder(const fs::path& parent) {
  fs::create_directories(parent);
  std::string name = (parent / (std::string(prefix) + "XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), parent.string());
  }
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

int sweep_scratch(const fs::path& parent, std::chrono::seconds age) {
  int removed = 0;
  std::error_code failure;  // What another process removes meanwhile is as good as removed.
  auto oldest = fs::file_time_type::clock::now() - age;
  for (fs::directory_iterator it(parent, failure), end; !failure && it != end;
       it.increment(failure)) {
    std::error_code ignored;
    bool ours = it->path().filename().string().starts_with(prefix);
    if (!ours || fs::last_write_time(it->path(), ignored) > oldest) continue;
    if (fs::remove_all(it->path(), ignored) > 0) ++removed;
  }
  return removed;
}

}  // namespace typecase
