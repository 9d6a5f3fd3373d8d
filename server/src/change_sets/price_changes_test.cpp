#include "catalogue/records/terms.h"
#include "change_sets/testing.h"

// Prices of styles and packages, as a publication writes them.
namespace typecase::change_sets {
namespace {

using changes::EntryKind;
using Prices = std::map<std::string, std::optional<Money>>;

class PriceChangesTest : public testing::ChangeSetsFixture {
 protected:
  Prices prices() {
    Prices all;
    for (const auto& [id, terms] : database().read(catalogue::read_terms).prices) {
      all[id] = terms.price;
    }
    return all;
  }
  void save(const Prices& prices) {
    std::map<std::string, catalogue::PriceTerms> terms;
    for (const auto& [id, price] : prices) terms[id] = {"eb-garamond", price};
    database().write([&](db::Connection& c) { catalogue::save_prices(c, terms); });
  }

  // The statements of a publication that gives so many items another price.
  int statements_for(std::size_t count, int minor) {
    return database().write([&](db::Connection& connection) {
      const changes::Entries before = changes::read_entries(connection);
      changes::Entries after = before;
      auto at = after.lower_bound({EntryKind::price, ""});
      for (std::size_t done = 0; done < count; ++at, ++done) {
        EXPECT_EQ(at->first.kind, EntryKind::price);
        at->second = R"({"family":"eb-garamond","price":)" + std::to_string(minor) + "}";
      }
      db::testing::CountingConnection counted(connection);
      EXPECT_EQ(changes::write_entries(counted, before, after).value(), true);
      return counted.statements;
    });
  }
};
TYPECASE_EACH_ENGINE(PriceChangesTest);

TEST_P(PriceChangesTest, TakeTheSameNumberOfStatementsForOneAndForAll) {
  const std::size_t all = prices().size();
  ASSERT_GT(all, 5U);
  EXPECT_EQ(statements_for(all, 4100), statements_for(1, 4200));
}

TEST_P(PriceChangesTest, AreOfStylesAndPackagesAlike) {
  Prices expected = prices();
  ASSERT_TRUE(expected.contains("eb-garamond-family"));
  int minor = 4000;
  for (auto& [id, price] : expected) price = Money{minor += 100};
  expected["eb-garamond-regular"].reset();
  save(expected);
  EXPECT_EQ(prices(), expected);
  expected["eb-garamond-regular"] = Money{0};
  save({{"eb-garamond-regular", Money{0}}});
  EXPECT_EQ(prices(), expected);
}

TEST_P(PriceChangesTest, AreRefusedWholeWhereOneCannotBe) {
  const Prices before = prices();
  EXPECT_THROW(save({{"eb-garamond-regular", Money{4100}}, {"nothing", Money{4100}}}),
               std::logic_error);
  EXPECT_THROW(save({{"eb-garamond-regular", Money{4100}}, {"eb-garamond-family", std::nullopt}}),
               db::DbError);
  EXPECT_EQ(prices(), before);
}

}  // namespace
}  // namespace typecase::change_sets
