#include "specimen/access/grants.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

class GrantsTest : public ::testing::Test {
 protected:
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Grants grants{Bytes(32, 7), clock};
  FamilyId garamond{"eb-garamond"};
  FamilyId vollkorn{"vollkorn"};
  Grants::Grant grant = grants.issue({garamond, vollkorn});
};

TEST_F(GrantsTest, OpensTheFamiliesThatItNames) {
  EXPECT_EQ(grants.check(grant.token, garamond)->visitor, grant.visitor);
  EXPECT_TRUE(grants.check(grant.token, vollkorn));
  EXPECT_EQ(grants.check(grant.token, FamilyId("inter")).error().code, "grant_needed");
  EXPECT_FALSE(grants.check(grant.token, FamilyId("eb")));
  EXPECT_FALSE(grants.check(grant.token, FamilyId("")));
}

TEST_F(GrantsTest, EndsAfterTenMinutes) {
  clock.advance(std::chrono::minutes(10) - std::chrono::microseconds(1));
  EXPECT_TRUE(grants.check(grant.token, garamond));
  clock.advance(std::chrono::microseconds(1));
  EXPECT_EQ(grants.check(grant.token, garamond).error().kind, ErrorKind::forbidden);
}

TEST_F(GrantsTest, IsRefusedOfAnotherKey) {
  Grants others(Bytes(32, 8), clock);
  EXPECT_FALSE(others.check(grant.token, garamond));
}

TEST_F(GrantsTest, IsRefusedWithAnyCharacterAltered) {
  for (std::size_t i = 0; i < grant.token.size(); ++i) {
    for (char c : {'A', 'z', '.', '-'}) {
      std::string altered = grant.token;
      if (altered[i] == c) continue;
      altered[i] = c;
      EXPECT_FALSE(grants.check(altered, garamond)) << i << c;
    }
  }
}

TEST_F(GrantsTest, IsRefusedCutOrMissing) {
  for (std::size_t size = 0; size < grant.token.size(); ++size) {
    EXPECT_FALSE(grants.check(grant.token.substr(0, size), garamond)) << size;
  }
}

TEST_F(GrantsTest, KnowsTheCustomerWhoAskedForIt) {
  CustomerId customer("0123456789abcdef");
  Grants::Grant theirs = grants.issue({garamond}, customer);

  EXPECT_EQ(grants.check(theirs.token, garamond)->customer, customer);
  EXPECT_EQ(grants.check(grant.token, garamond)->customer, std::nullopt);
  EXPECT_FALSE(grants.check(theirs.token, FamilyId(customer.text)));
}

TEST_F(GrantsTest, OpensSixtyFamilies) {
  std::vector<FamilyId> families;
  for (int i = 0; i < 60; ++i) families.emplace_back("family-" + std::to_string(i));
  Grants::Grant wide = grants.issue(families);

  for (const FamilyId& family : families) EXPECT_TRUE(grants.check(wide.token, family));
  EXPECT_FALSE(grants.check(wide.token, FamilyId("family-60")));
}

TEST_F(GrantsTest, TellsVisitorsApart) {
  EXPECT_NE(grants.issue({garamond}).visitor, grants.issue({garamond}).visitor);
}

}  // namespace
}  // namespace typecase::specimen
