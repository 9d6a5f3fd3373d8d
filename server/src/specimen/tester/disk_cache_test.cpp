#include "specimen/tester/disk_cache.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/ids.h"
#include "base/log.h"

namespace typecase::specimen {
namespace {

namespace fs = std::filesystem;

class DiskCacheTest : public ::testing::Test {
 protected:
  DiskCacheTest() { log::set_level(log::Level::error); }
  ~DiskCacheTest() override {
    fs::remove_all(folder);
    log::set_level(log::Level::info);
  }

  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    if (!fs::exists(folder)) return found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) found.push_back(entry.path());
    }
    return found;
  }
  std::uint64_t bytes() const {
    std::uint64_t all = 0;
    for (const fs::path& file : files()) all += fs::file_size(file);
    return all;
  }

  const fs::path folder = fs::temp_directory_path() / random_id();
  DiskCache cache{folder.string(), 1 << 20};
  const std::string content = std::string(1000, 'x') + '\0' + "end";
};

TEST_F(DiskCacheTest, KeepsWhatItWasGivenOverARestart) {
  EXPECT_EQ(cache.load("key"), std::nullopt);
  EXPECT_TRUE(cache.store("key", content));
  EXPECT_TRUE(cache.store("other", ""));

  DiskCache restarted(folder.string(), 1 << 20);
  EXPECT_EQ(restarted.load("key"), content);
  EXPECT_EQ(restarted.load("other"), "");
  EXPECT_EQ(restarted.load("third"), std::nullopt);
}

TEST_F(DiskCacheTest, PutsTheNewInThePlaceOfTheOld) {
  EXPECT_TRUE(cache.store("key", "old"));
  EXPECT_TRUE(cache.store("key", "new"));
  EXPECT_EQ(cache.load("key"), "new");
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(DiskCacheTest, TakesNoTornFileForGood) {
  ASSERT_TRUE(cache.store("key", content));
  fs::path file = files().front();
  std::uintmax_t whole = fs::file_size(file);
  for (std::uintmax_t size : {std::uintmax_t{0}, std::uintmax_t{10}, whole / 2, whole - 1}) {
    ASSERT_TRUE(cache.store("key", content));
    fs::resize_file(file, size);
    EXPECT_EQ(cache.load("key"), std::nullopt) << size;
    EXPECT_FALSE(fs::exists(file)) << size;
  }
}

TEST_F(DiskCacheTest, TakesNoAlteredFileForGood) {
  ASSERT_TRUE(cache.store("key", content));
  fs::path file = files().front();
  for (std::streamoff at : {0, 16, 20, 48, 500}) {
    ASSERT_TRUE(cache.store("key", content));
    std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(at).put('!');
    EXPECT_EQ(cache.load("key"), std::nullopt) << at;
  }
}

TEST_F(DiskCacheTest, TakesNoFileOfAnotherKey) {
  ASSERT_TRUE(cache.store("key", content));
  fs::path file = files().front();
  ASSERT_TRUE(cache.store("other", content));
  for (const fs::path& moved : files()) {
    if (moved != file) fs::rename(file, moved);
  }
  EXPECT_EQ(cache.load("other"), std::nullopt);
}

TEST_F(DiskCacheTest, MayBeDeletedAtAnyTime) {
  ASSERT_TRUE(cache.store("key", content));
  fs::remove_all(folder);
  EXPECT_EQ(cache.load("key"), std::nullopt);
  EXPECT_TRUE(cache.store("key", content));
  EXPECT_EQ(cache.load("key"), content);
}

TEST_F(DiskCacheTest, HasNoFailureWhereItCannotWrite) {
  std::ofstream(folder) << "a file where the folder would be";
  EXPECT_FALSE(cache.store("key", content));
  EXPECT_EQ(cache.load("key"), std::nullopt);
}

TEST_F(DiskCacheTest, LetsTheLeastUsedGo) {
  DiskCache small(folder.string(), 8000);
  auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(2);
  for (int i = 0; i < 40; ++i) {
    EXPECT_TRUE(small.store(std::to_string(i), content));
    for (const fs::path& file : files()) {  // The kernel's clock would not tell all apart.
      if (fs::last_write_time(file) < long_ago + std::chrono::hours(1)) continue;
      fs::last_write_time(file, long_ago + std::chrono::seconds(i));
    }
    EXPECT_EQ(small.load("0"), content) << i;
    EXPECT_LE(bytes(), 8000u);
  }
  EXPECT_EQ(small.load("39"), content);
  EXPECT_EQ(small.load("20"), std::nullopt);
  EXPECT_FALSE(small.store("large", std::string(9000, 'x')));
}

TEST_F(DiskCacheTest, KeepsNothingWithoutAFolderOrALimit) {
  DiskCache nowhere("", 1 << 20), nothing(folder.string(), 0);
  for (DiskCache* none : {&nowhere, &nothing}) {
    EXPECT_FALSE(none->store("key", content));
    EXPECT_EQ(none->load("key"), std::nullopt);
  }
  EXPECT_FALSE(fs::exists(folder));
}

// A limit of file sizes ends a write as a full disk does: in the middle.
TEST_F(DiskCacheTest, LeavesNothingBehindOnAFullDisk) {
  ASSERT_TRUE(cache.store("before", content));
  pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{600, 600};
    setrlimit(RLIMIT_FSIZE, &limit);
    bool right = !cache.store("key", content) && !cache.load("key") && files().size() == 1 &&
                 cache.store("small", "fits") && cache.load("before") == content;
    _exit(right ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(DiskCacheTest, IsSharedByProcesses) {
  auto busy = [&](int self) {
    DiskCache own(folder.string(), 30'000);
    for (int i = 0; i < 300; ++i) {
      std::string key = std::to_string((i * 7 + self) % 40);
      own.store(key, key + content);
      auto got = own.load(std::to_string(i % 40));
      if (got && *got != std::to_string(i % 40) + content) return 1;
    }
    return 0;
  };
  pid_t child = fork();
  if (child == 0) _exit(busy(1));
  EXPECT_EQ(busy(0), 0);
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_LE(bytes(), 30'000u);
  for (const fs::path& file : files()) EXPECT_NE(file.extension(), ".part");
}

}  // namespace
}  // namespace typecase::specimen
