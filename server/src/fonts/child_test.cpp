#include "fonts/child.h"
#include "base/files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace typecase::fonts {
namespace {

using namespace std::chrono_literals;

constexpr ChildLimits generous{
    .memory_bytes = 1u << 30, .file_bytes = 1 << 20, .cpu_seconds = 5, .wall = 10min};

class ChildTest : public ::testing::Test {
 protected:
  ChildEnd shell(const std::string& script, const ChildLimits& limits = generous) {
    return run_child({"sh", "-c", script}, folder.path(), "messages", limits);
  }

  std::string messages() { return read_text_file(folder.path() / "messages"); }

  TempFolder folder;
};

TEST_F(ChildTest, TellsHowTheProgramEnded) {
  EXPECT_EQ(shell("exit 0"), ChildEnd::succeeded);
  EXPECT_EQ(shell("exit 3"), ChildEnd::failed);
  EXPECT_EQ(shell("kill -SEGV $$"), ChildEnd::killed);
  EXPECT_EQ(run_child({"no-such-program"}, folder.path(), "messages", generous),
            ChildEnd::not_started);
}

TEST_F(ChildTest, GivesNoInputNoEnvironmentAndItsOwnFolder) {
  setenv("TYPECASE_SECRET", "hush", 1);
  EXPECT_EQ(shell("cat; env; pwd; echo complaint >&2"), ChildEnd::succeeded);
  EXPECT_EQ(messages().find("hush"), std::string::npos);
  EXPECT_NE(messages().find(folder.path().string()), std::string::npos);
  EXPECT_NE(messages().find("complaint"), std::string::npos);
  unsetenv("TYPECASE_SECRET");
}

TEST_F(ChildTest, GivesNoneOfOurDescriptors) {
  std::ifstream ours("/dev/null");
  EXPECT_EQ(shell("ls /proc/self/fd | wc -l"), ChildEnd::succeeded);
  EXPECT_EQ(messages(), "4\n");  // input, output, errors, and that of ls
}

TEST_F(ChildTest, StopsAProgramThatTakesTooLong) {
  ChildLimits limits = generous;
  limits.wall = 100ms;
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(shell("exec sleep 1000", limits), ChildEnd::timed_out);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 1000s) << "it waited for its end";
}

TEST_F(ChildTest, StopsAProgramThatSpinsTooLong) {
  ChildLimits limits = generous;
  limits.cpu_seconds = 1;
  EXPECT_EQ(shell("while :; do :; done", limits), ChildEnd::killed);
}

TEST_F(ChildTest, StopsAProgramThatWritesTooMuch) {
  ChildLimits limits = generous;
  limits.file_bytes = 1000;
  EXPECT_NE(shell("exec head -c 100000 /dev/zero >big", limits), ChildEnd::succeeded);
  EXPECT_LE(std::filesystem::file_size(folder.path() / "big"), 1000u);
}

TEST_F(ChildTest, StopsAProgramThatTakesTooMuchMemory) {
  ChildLimits limits = generous;
  limits.memory_bytes = 64 << 20;
  EXPECT_NE(shell("exec dd if=/dev/zero of=/dev/null bs=256M count=1", limits),
            ChildEnd::succeeded);
}

TEST(TempFolderTest, IsGoneWithWhatItHolds) {
  std::filesystem::path path;
  {
    TempFolder folder;
    path = folder.path();
    std::ofstream(path / "file") << "x";
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms::owner_all);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace typecase::fonts
