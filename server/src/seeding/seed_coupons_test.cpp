#include <gmock/gmock.h>

#include "carts/coupons.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

using ::testing::UnorderedElementsAre;

class SeedCouponsTest : public testing::SeedFolderTest {
 protected:
  std::optional<carts::FoundCoupon> find(const std::string& code) {
    return database().read([&](db::Connection& connection) {
      return carts::find_coupon(connection, code, {}, Time{});
    });
  }
};
TYPECASE_EACH_ENGINE(SeedCouponsTest);

TEST_P(SeedCouponsTest, CouponsTomlTellsWhatCodesTakeOffAndHowOften) {
  write("coupons.toml", R"([[coupon]]
id = "schools"
name = "Schools of art"
percent = 12.5
licences = ["desktop"]
families = ["fraunces"]
classes = ["family"]
from = 2026-11-01
until = 2026-12-31
limit_of_code = 1
codes = ["ESAD-1", "ESAD-2"]

[[coupon]]
id = "gift"
name = "A gift"
credit = "50.00"
currency = "EUR"
limit = 0
codes = ["Gift"]
)");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_FALSE(apply(database(), folder_).value().changed);

  pricing::Coupon school = find("esad-2")->coupon;
  EXPECT_EQ(school.hundredths, 1250);
  EXPECT_EQ(school.licence_kinds, std::vector<std::string>{"desktop"});
  EXPECT_EQ(school.families, std::vector<std::string>{"fraunces"});
  EXPECT_EQ(school.item_classes, std::vector<std::string>{"family"});
  EXPECT_EQ(*school.last_day - *school.first_day, std::chrono::days(60));
  EXPECT_EQ(find("GIFT")->coupon.amount, Money{5000});
  EXPECT_TRUE(find("GIFT")->used_up);
}

TEST_P(SeedCouponsTest, EveryMistakeOfCouponsTomlIsNamed) {
  write("coupons.toml", R"([[coupon]]
id = "one"
name = "One"
percent = 120
amount = "5.00"
licences = ["tattoo"]
classes = ["alphabet"]
codes = []

[[coupon]]
id = "one"
name = "Two"
percent = 101
from = 2026-12-31
until = 2026-11-01
limit = -1
codes = [" X", "y", "Y"]

[[coupon]]
id = "three"
name = "Three"
credit = "0.00"
currency = "KWD"
codes = ["Z"]
)");
  EXPECT_THAT(
      mistakes(),
      UnorderedElementsAre(
          "coupons.toml: coupon[1].percent required",
          "coupons.toml: coupon[1].licences no_such_kind",
          "coupons.toml: coupon[1].classes unknown", "coupons.toml: coupon[1].codes required",
          "coupons.toml: coupon[2].id not_unique", "coupons.toml: coupon[2].percent out_of_range",
          "coupons.toml: coupon[2].until out_of_range",
          "coupons.toml: coupon[2].limit out_of_range", "coupons.toml: coupon[2].codes not_allowed",
          "coupons.toml: coupon[2].codes not_unique",
          "coupons.toml: coupon[3].currency three_decimal_currency"));
  EXPECT_FALSE(find("Z"));
}

TEST_P(SeedCouponsTest, AKindOfTheNameOfCustomLicencesIsRefused) {
  replace("licences.toml", "id = \"desktop\"", "id = \"custom\"");
  EXPECT_THAT(mistakes(), ::testing::Contains("licences.toml: kind[1].id not_allowed"));
}

}  // namespace
}  // namespace typecase::seeding
