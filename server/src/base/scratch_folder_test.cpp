#include "base/scratch_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

namespace typecase {
namespace {

namespace fs = std::filesystem;
using std::chrono::hours;

TEST(ScratchFolder, IsPrivateAndGoesWithWhatIsInIt) {
  ScratchFolder parent(fs::temp_directory_path());
  fs::path path;
  {
    ScratchFolder folder(parent.path() / "made" / "on the way");
    path = folder.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    std::ofstream(path / "file") << "bytes";
  }
  EXPECT_FALSE(fs::exists(path));
}

void age(const fs::path& path) {
  fs::last_write_time(path, fs::file_time_type::clock::now() - hours(2));
}

TEST(ScratchFolder, IsSweptAtOnceWhenItsProcessWasKilled) {
  ScratchFolder parent(fs::temp_directory_path());
  pid_t other = fork();
  if (other == 0) {
    ScratchFolder left(parent.path());
    std::ofstream(left.path() / "file") << "bytes";
    raise(SIGKILL);
  }
  waitpid(other, nullptr, 0);
  ScratchFolder held(parent.path());
  age(held.path());
  EXPECT_EQ(std::distance(fs::directory_iterator(parent.path()), {}), 3);  // With its own lock.
  EXPECT_EQ(sweep_scratch(parent.path()), 1);
  EXPECT_TRUE(fs::exists(held.path()));
  EXPECT_EQ(sweep_scratch(parent.path()), 0);
  EXPECT_EQ(sweep_scratch(parent.path() / "nowhere"), 0);
}

TEST(ScratchFolder, IsSweptInTimeWhenItWasNeverLocked) {
  ScratchFolder parent(fs::temp_directory_path());
  for (const char* name : {"making-a", "making-b", "scratch-a", "scratch-b", "of others"}) {
    fs::create_directory(parent.path() / name);
  }
  for (const char* name : {"making-a", "scratch-a", "of others"}) age(parent.path() / name);
  EXPECT_EQ(sweep_scratch(parent.path()), 2);
  for (const char* name : {"making-b", "scratch-b", "of others"}) {
    EXPECT_TRUE(fs::exists(parent.path() / name)) << name;
  }
}

}  // namespace
}  // namespace typecase
