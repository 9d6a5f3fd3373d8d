#include "catalogue/import/import_scan.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include "catalogue/testing.h"

namespace typecase::catalogue {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Root may read every folder: as root the scan runs as nobody.
Scan scan_as_ordinary_user(const fs::path& path) {
  constexpr uid_t nobody = 65534;
  const uid_t own = geteuid();
  EXPECT_EQ(own == 0 ? seteuid(nobody) : 0, 0);
  Scan found = scan({path});
  EXPECT_EQ(own == 0 ? seteuid(own) : 0, 0);
  return found;
}

TEST(ImportScan, NamesFoldersThatMayNotBeReadAndGoesOn) {
  testing::Scratch scratch;
  testing::write_text(scratch.path() / "closed" / "a.otf", "a");
  testing::write_text(scratch.path() / "open" / "deep" / "b.otf", "b");
  fs::permissions(scratch.path() / "closed", fs::perms::none);
  Scan found = scan_as_ordinary_user(scratch.path());
  fs::permissions(scratch.path() / "closed", fs::perms::owner_all);

  EXPECT_THAT(found.unreadable, ElementsAre(scratch.path() / "closed"));
  ASSERT_EQ(found.folders.size(), 1u);
  EXPECT_EQ(found.folders.begin()->first, scratch.path() / "open" / "deep");
  EXPECT_THAT(found.missing, IsEmpty());
}

TEST(ImportScan, FollowsNoLinkToAFolder) {
  testing::Scratch scratch;
  testing::write_text(scratch.path() / "fonts" / "a.otf", "a");
  fs::create_directory_symlink(scratch.path() / "fonts", scratch.path() / "again");
  EXPECT_EQ(scan({scratch.path()}).folders.size(), 1u);
}

}  // namespace
}  // namespace typecase::catalogue
