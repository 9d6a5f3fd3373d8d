#include "royalties/shares.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/testing.h"

namespace typecase::royalties {
namespace {

using ::testing::ElementsAre;

constexpr Day day(int number) { return Day{std::chrono::days{20'000 + number}}; }

std::vector<std::string> faults(const std::vector<Share>& shares) {
  std::vector<std::string> found;
  auto checked = check(shares);
  if (checked) return found;
  for (const Fault& fault : checked.error().faults)
    found.push_back(fault.pointer + " " + fault.code);
  return found;
}

TEST(Shares, SayWhatIsWrongWithEach) {
  EXPECT_THAT(faults({{"rye", "", day(1), 100},
                      {"rye", "Odile", day(1), 10'001},
                      {"rye", std::string(201, 'o'), day(1), 1},
                      {"rye", "Jonas", day(1), -1}}),
              ElementsAre("/0/designer required", "/1/percent out_of_range", "/2/designer too_long",
                          "/3/percent out_of_range"));
}

TEST(Shares, OfADesignerBeginOnceADay) {
  EXPECT_THAT(faults({{"rye", "Odile", day(1), 100}, {"rye", "Odile", day(1), 200}}),
              ElementsAre("/1/since not_unique"));
  EXPECT_THAT(faults({{"rye", "Odile", day(1), 100}, {"oat", "Odile", day(1), 200}}),
              ElementsAre());
}

TEST(Shares, AreTheWholeAtMostOnAnyDay) {
  EXPECT_THAT(faults({{"rye", "Odile", day(1), 6000}, {"rye", "Jonas", day(5), 4000}}),
              ElementsAre());
  EXPECT_THAT(faults({{"rye", "Odile", day(1), 6000}, {"rye", "Jonas", day(5), 4001}}),
              ElementsAre("/1/percent above_whole"));
  // From day 5 on Jonas takes over what Odile had.
  EXPECT_THAT(faults({{"rye", "Odile", day(1), 6000},
                      {"rye", "Odile", day(5), 0},
                      {"rye", "Jonas", day(5), 10'000}}),
              ElementsAre());
}

TEST(Shares, AreWrittenInPerCent) {
  EXPECT_EQ(percent_text({"rye", "Odile", day(1), 3000}), "30");
  EXPECT_EQ(percent_text({"rye", "Odile", day(1), 1250}), "12.5");
}

class SharesTest : public db::testing::EachEngine {};
TYPECASE_EACH_ENGINE(SharesTest);

TEST_P(SharesTest, AreLoadedAsTheyWereSaved) {
  const std::vector<Share> shares{{"oat", "Jonas", day(3), 1500},
                                  {"rye", "Odile", day(1), 3500},
                                  {"rye", "Odile", day(9), 3000}};
  const auto saved = [&](std::vector<Share> all) {
    return database().write([&](db::Connection& connection) { return save(connection, all); });
  };
  EXPECT_TRUE(saved({shares[2], shares[0], shares[1]}));
  EXPECT_FALSE(saved(shares));
  EXPECT_EQ(database().read([](db::Connection& connection) { return load(connection); }), shares);
  EXPECT_TRUE(saved({shares[0]}));
  EXPECT_EQ(database().read([](db::Connection& connection) { return load(connection); }),
            std::vector{shares[0]});
}

class MergedSharesTest : public SharesTest {
 protected:
  // Stores shares of families that then become "rye".
  std::vector<Share> loaded(const std::vector<Share>& shares,
                            const std::vector<std::string>& former) {
    return database().write([&](db::Connection& connection) {
      save(connection, shares);
      connection.execute(
          "INSERT INTO catalogue_item (id, kind, family_id) VALUES ('rye', 'family', 'rye')");
      for (const std::string& id : former) {
        connection.execute("INSERT INTO former_item (id, current_id) VALUES ($1, 'rye')", id);
      }
      return load(connection);
    });
  }
};
TYPECASE_EACH_ENGINE(MergedSharesTest);

TEST_P(MergedSharesTest, FollowARenamedFamily) {
  EXPECT_THAT(
      loaded({{"oat", "Jonas", day(1), 5000}, {"oat", "Odile", day(1), 5000}}, {"oat"}),
      ElementsAre(Share{"rye", "Jonas", day(1), 5000}, Share{"rye", "Odile", day(1), 5000}));
}

TEST_P(MergedSharesTest, OfTheCurrentFamilyStandWhereItHasItsOwn) {
  const Share own{"rye", "Odile", day(5), 6000};
  const auto shares =
      loaded({{"oat", "Jonas", day(1), 5000}, {"oat", "Odile", day(5), 100}, own}, {"oat"});
  EXPECT_THAT(shares, ElementsAre(own));
  EXPECT_TRUE(check(shares));
}

TEST_P(MergedSharesTest, OfTheFirstFormerFamilyStandWhereTheCurrentOneHasNone) {
  const auto shares =
      loaded({{"spelt", "Odile", day(1), 6000}, {"oat", "Jonas", day(2), 7000}}, {"spelt", "oat"});
  EXPECT_THAT(shares, ElementsAre(Share{"rye", "Jonas", day(2), 7000}));
  EXPECT_TRUE(check(shares));
}

}  // namespace
}  // namespace typecase::royalties
