#include "base/scratch_folder.h"

#include <gtest/gtest.h>

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

TEST(ScratchFolder, IsSweptWhenItsProcessWasKilledLongAgo) {
  ScratchFolder parent(fs::temp_directory_path());
  ScratchFolder young(parent.path());
  ScratchFolder old(parent.path());
  fs::create_directory(parent.path() / "of others");
  for (const fs::path& path : {old.path(), parent.path() / "of others"}) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - hours(25));
  }
  EXPECT_EQ(sweep_scratch(parent.path(), hours(24)), 1);
  EXPECT_FALSE(fs::exists(old.path()));
  EXPECT_TRUE(fs::exists(young.path()));
  EXPECT_TRUE(fs::exists(parent.path() / "of others"));
  EXPECT_EQ(sweep_scratch(parent.path() / "nowhere", hours(24)), 0);
}

}  // namespace
}  // namespace typecase
