#include <gmock/gmock.h>

#include "catalogue/catalogue.h"
#include "change_sets/testing.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKey;
using changes::EntryKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class AddedPackagesTest : public testing::ChangeSetsFixture {
 protected:
  static NewEdit package(const std::string& id, const std::string& name,
                         const std::string& item_class = "package") {
    return {EntryKey{EntryKind::package, id},
            R"({"family":"eb-garamond","name":")" + name + R"(","itemClass":")" + item_class +
                R"(","styles":["eb-garamond-regular","eb-garamond-italic"],)" +
                R"("life":{"state":"published"}})"};
  }
  static NewEdit price(const std::string& id, const std::string& minor) {
    return {EntryKey{EntryKind::price, id}, R"({"family":"eb-garamond","price":)" + minor + "}"};
  }
  static std::vector<NewEdit> pair_of_styles() {
    return {package("eb-garamond-pair", "Pair"), price("eb-garamond-pair", "6900")};
  }

  std::vector<std::string> faults_of(const std::vector<NewEdit>& edits) {
    std::vector<std::string> found;
    for (const changes::EntryFault& fault : sets.check(draft_with(edits).id).value().faults) {
      found.push_back(changes::to_fault(fault).pointer + " " + fault.code);
    }
    return found;
  }

  const catalogue::Package* sold(const std::string& id) {
    shop_ = database().read(
        [&](db::Connection& connection) { return catalogue::load_at(connection, clock.now()); });
    return shop_->package(id);
  }

  std::shared_ptr<const catalogue::Catalogue> shop_;
};

TYPECASE_EACH_ENGINE(AddedPackagesTest);

TEST_P(AddedPackagesTest, APackageIsSoldOnceItIsPublishedWithItsPrice) {
  EXPECT_THAT(faults_of(pair_of_styles()), IsEmpty());
  publish(pair_of_styles());
  const catalogue::Package* pair = sold("eb-garamond-pair");
  ASSERT_NE(pair, nullptr);
  EXPECT_EQ(pair->price.minor, 6900);
  EXPECT_EQ(pair->name, "Pair");
  EXPECT_THAT(pair->styles,
              ElementsAre(StyleId("eb-garamond-regular"), StyleId("eb-garamond-italic")));
  publish({price("eb-garamond-pair", "5900")});
  EXPECT_EQ(sold("eb-garamond-pair")->price.minor, 5900);
}

TEST_P(AddedPackagesTest, OneThatIsTakenBackIsRetired) {
  const ChangeSet published = publish(pair_of_styles());
  const ShownChangeSet draft = sets.revert(staff, published.id).value();
  ASSERT_TRUE(sets.publish(staff, draft.change_set.id, draft.change_set.version));
  EXPECT_EQ(sold("eb-garamond-pair"), nullptr);
  EXPECT_THAT(record_of({EntryKind::package, "eb-garamond-pair"}), HasSubstr("retired"));
}

TEST_P(AddedPackagesTest, RulesOfItsIdPriceAndStylesHold) {
  EXPECT_THAT(faults_of({package("eb-garamond-pair", "Pair")}),
              ElementsAre("package/eb-garamond-pair: price required"));
  EXPECT_THAT(faults_of({price("eb-garamond-pair", "6900")}),
              ElementsAre("price/eb-garamond-pair comes_or_goes"));
  EXPECT_THAT(faults_of({package("pair", "Pair"), price("pair", "6900")}),
              ElementsAre("package/pair not_allowed"));
  EXPECT_THAT(faults_of({package("eb-garamond-Pair", "Pair"), price("eb-garamond-Pair", "6900")}),
              ElementsAre("package/eb-garamond-Pair not_allowed"));
  EXPECT_THAT(faults_of({package("eb-garamond-regular", "Regular")}),
              ElementsAre("package/eb-garamond-regular: name not_unique"));
  EXPECT_THAT(
      faults_of({package("eb-garamond-pair", "Pair", "family"), price("eb-garamond-pair", "6900")}),
      ElementsAre("package/eb-garamond-pair not_allowed"));
  EXPECT_THAT(faults_of({{EntryKey{EntryKind::package, "eb-garamond-family"}, std::nullopt}}),
              ElementsAre("package/eb-garamond-family comes_or_goes"));
}

TEST_P(AddedPackagesTest, APriceListMayNameAPackageOfTheSameDraft) {
  std::vector<NewEdit> edits = pair_of_styles();
  edits.push_back(edited({EntryKind::price_list, "USD"}, R"("prices":{)",
                         R"("prices":{"eb-garamond-pair":7500,)"));
  const Check checked = sets.check(draft_with(edits).id).value();
  EXPECT_THAT(checked.faults, IsEmpty());
  for (const auto& warning : checked.warnings) EXPECT_THAT(warning.message, Not(HasSubstr("pair")));
}

TEST_P(AddedPackagesTest, FormerIdsAreTakenAndNothingIsWritten) {
  database().write([](db::Connection& connection) {
    connection.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, $3)",
                       "eb-garamond-pair", "style", "eb-garamond");
  });
  const changes::Entries before = entries();
  const ChangeSet draft = draft_with(pair_of_styles());
  const auto published = sets.publish(staff, draft.id, draft.version);
  ASSERT_FALSE(published);
  EXPECT_EQ(published.error().code, "entries_disagree");
  EXPECT_EQ(entries(), before);
}

TEST_P(AddedPackagesTest, TheCompleteFamilyGrowsWithItsFontsAndKeepsItsPrice) {
  database().write([](db::Connection& connection) {
    for (const char* table :
         {"package_style WHERE package_id", "package WHERE id", "catalogue_item WHERE id"}) {
      connection.execute(std::string("DELETE FROM ") + table + " = 'eb-garamond-family'");
    }
  });
  publish({package("eb-garamond-family", "The whole Garamond", "family"),
           price("eb-garamond-family", "19900")});
  ASSERT_TRUE(
      catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "eb-garamond"}));
  EXPECT_EQ(sold("eb-garamond-family")->price.minor, 19900);
  EXPECT_GT(sold("eb-garamond-family")->styles.size(), 2u);
  EXPECT_EQ(sold("eb-garamond-family")->name, "The whole Garamond");
}

}  // namespace
}  // namespace typecase::change_sets
