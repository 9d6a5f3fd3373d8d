#include "specimen/tester/font_store.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/ids.h"
#include "fonts/tables/unwrap.h"
#include "fonts/testing.h"
#include "fonts/write/woff.h"

namespace typecase::specimen {
namespace {

class FontStoreTest : public ::testing::Test {
 protected:
  ~FontStoreTest() override { std::filesystem::remove_all(folder); }

  Result<std::string> make() {
    ++made;
    std::vector<std::uint32_t> letters{' ', 'A', 'T', 'e', 'f', 'i', 'o', 'v'};
    fonts::SubsetSource source(whole);
    return fonts::encode_woff2(source.subset(letters, {}));
  }
  FontStore::Pointer get(FontStore& store) {
    return store.get("key", [this] { return make(); }).value();
  }
  static fonts::Face open(const TesterFont& font) {
    return fonts::Face::open(fonts::unwrap_woff2(as_bytes(font.woff2)).value()).value();
  }

  const fonts::Face whole = fonts::testing::demo_face("vollkorn/Vollkorn-Regular.ttf");
  const std::string folder = (std::filesystem::temp_directory_path() / random_id()).string();
  DiskCache disk{folder, 1 << 20};
  const std::shared_ptr<MemoryBudget> memory = std::make_shared<MemoryBudget>(1 << 20);
  int made = 0;
};

TEST_F(FontStoreTest, MakesAFontOnce) {
  FontStore store(memory, disk, 8);
  EXPECT_FALSE(store.find("key"));
  FontStore::Pointer font = get(store);
  EXPECT_EQ(get(store), font);
  EXPECT_EQ(made, 1);
}

TEST_F(FontStoreTest, FindsItOnDiskAfterARestart) {
  std::string before;
  {
    FontStore store(memory, disk, 8);
    before = get(store)->woff2;
    store.drain();
  }
  FontStore restarted(memory, disk, 8);
  EXPECT_EQ(get(restarted)->woff2, before);
  EXPECT_EQ(made, 1);
}

TEST_F(FontStoreTest, PutsASmallerOneInThePlaceOfWhatIsAskedForOften) {
  FontStore store(memory, disk, 8);
  FontStore::Pointer first = get(store);
  (void)store.find("key");
  store.drain();
  EXPECT_EQ(store.find("key"), first);  // The third time.
  store.drain();

  FontStore::Pointer better = store.find("key");
  EXPECT_LT(better->woff2.size(), first->woff2.size());
  EXPECT_NE(better->etag, first->etag);
  EXPECT_EQ(better->etag, etag_of(better->woff2));
  fonts::testing::expect_same_setting(whole, open(*better), "Ave fi To", {});

  FontStore restarted(memory, disk, 8);
  EXPECT_EQ(get(restarted)->woff2, better->woff2);
  EXPECT_TRUE(get(restarted)->smallest);
  EXPECT_EQ(made, 1);
}

TEST_F(FontStoreTest, TakesUpAgainWhatTheBackgroundHadNoRoomFor) {
  FontStore none(memory, disk, 0);
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(get(none)->smallest);
  none.drain();
  EXPECT_FALSE(none.find("key")->in_hand);
}

TEST_F(FontStoreTest, MakesAnewWhatIsDamagedOnDisk) {
  {
    FontStore store(memory, disk, 8);
    (void)get(store);
    store.drain();
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) std::filesystem::resize_file(entry.path(), 100);
  }
  FontStore restarted(memory, disk, 8);
  EXPECT_EQ(open(*get(restarted)).outlines(), fonts::Outlines::glyf);
  EXPECT_EQ(made, 2);
}

TEST_F(FontStoreTest, KeepsNoFailure) {
  FontStore store(memory, disk, 8);
  auto failed = store.get("key", []() -> Result<std::string> { return not_found("tester font"); });
  EXPECT_EQ(failed.error().kind, ErrorKind::not_found);
  EXPECT_TRUE(get(store));
}

}  // namespace
}  // namespace typecase::specimen
