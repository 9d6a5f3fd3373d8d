#include "db/versioned.h"

#include "db/testing.h"

namespace typecase::db {
namespace {

class VersionedTest : public testing::EachEngine {};
TYPECASE_EACH_ENGINE(VersionedTest);

TEST_P(VersionedTest, IsMadeAnewOnlyWhenTheShopVersionMoved) {
  int loads = 0;
  Versioned<int> versioned(database(),
                           [&](Connection&) { return std::make_shared<const int>(++loads); });
  std::shared_ptr<const int> first = versioned.current();

  EXPECT_FALSE(versioned.refresh());
  database().write(touch_shop_version);
  EXPECT_TRUE(versioned.refresh());

  EXPECT_EQ(*first, 1);
  EXPECT_EQ(*versioned.current(), 2);
}

TEST_P(VersionedTest, KeepsTheOldObjectWhenLoadingFails) {
  bool fail = false;
  Versioned<int> versioned(database(), [&](Connection&) {
    if (fail) throw std::runtime_error("bad row");
    return std::make_shared<const int>(7);
  });
  fail = true;
  database().write(touch_shop_version);

  EXPECT_THROW(versioned.refresh(), std::runtime_error);

  EXPECT_EQ(*versioned.current(), 7);
}

}  // namespace
}  // namespace typecase::db
