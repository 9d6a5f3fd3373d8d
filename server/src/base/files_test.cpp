#include "base/files.h"

#include <gtest/gtest.h>

#include "base/scratch_folder.h"

namespace typecase {
namespace {

TEST(Files, AreDigestedWithoutBeingHeld) {
  ScratchFolder folder(std::filesystem::temp_directory_path());
  for (std::size_t size : {0u, 1u, 65536u, 200'001u}) {
    Bytes bytes(size, 7);
    save_file(folder.path() / "file", bytes);
    FileDigest digest = digest_file(folder.path() / "file");
    EXPECT_EQ(digest.size, size);
    EXPECT_EQ(digest.sha256, sha256(ByteView(bytes)));
  }
}

TEST(Files, ThatCannotBeReadOrWrittenAreSaid) {
  EXPECT_THROW(digest_file("/nowhere/file"), std::runtime_error);
  EXPECT_THROW(save_file("/nowhere/file", {}), std::runtime_error);
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  EXPECT_THROW(save_file("/dev/full", Bytes(10)), std::runtime_error);
}

}  // namespace
}  // namespace typecase
