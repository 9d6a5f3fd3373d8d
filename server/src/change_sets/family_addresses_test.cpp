#include "change_sets/family_addresses.h"

#include <gmock/gmock.h>

#include "change_sets/renames.h"
#include "change_sets/testing.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKey;
using changes::EntryKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class FamilyAddressesTest : public testing::ChangeSetsFixture {
 protected:
  std::string change(const std::string& family, const std::string& id) {
    return addresses.change(staff, family, {id}).value().id;
  }

  std::vector<std::string> keys(const std::string& change_set) {
    std::vector<std::string> all;
    for (const Edit& edit : sets.show(change_set).value().edits) {
      all.push_back(to_text(edit.key));
    }
    return all;
  }

  static NewEdit package() {
    return {{EntryKind::package, "eb-garamond-pair"},
            R"({"family":"eb-garamond","name":"Pair","itemClass":"package",)"
            R"("styles":["eb-garamond-regular","eb-garamond-italic"],)"
            R"("life":{"state":"published"}})"};
  }
  static NewEdit package_price() {
    return {{EntryKind::price, "eb-garamond-pair"}, R"({"family":"eb-garamond","price":6900})"};
  }

  FamilyAddresses addresses{database(), clock};
};
TYPECASE_EACH_ENGINE(FamilyAddressesTest);

TEST_P(FamilyAddressesTest, HistoriesFollow) {
  const EntryKey dollars{EntryKind::price_list, "USD"};
  publish({price_edit(4100),
           {{EntryKind::licence_override, "eb-garamond/web"}, R"({"change":{"hidden":true}})"},
           edited(dollars, "\"eb-garamond\":3900", "\"eb-garamond\":4200")});
  change("eb-garamond", "garamond");
  const auto found = [&](const std::string& subject) {
    std::vector<std::string> all;
    for (const PublishedEdit& each : sets.history(subject, {}).edits) {
      all.push_back(to_text(each.shown.edits.front().key) + " " + each.item.value_or("-"));
    }
    return all;
  };
  const std::string price = "price/garamond-regular -", dollar = "price_list/USD garamond";
  const std::string web = "licence_override/garamond/web -";
  EXPECT_THAT(found(subject_of_family("garamond")), ElementsAre(dollar, web, price));
  EXPECT_THAT(found(subject_of({EntryKind::price, "garamond-regular"})), ElementsAre(price));
  EXPECT_THAT(found(subject_of({EntryKind::licence_override, "garamond/web"})), ElementsAre(web));
  EXPECT_THAT(found(subject_of_price("USD", "garamond-regular")), ElementsAre(dollar));
  EXPECT_THAT(found(subject_of_family("eb-garamond")), IsEmpty());
}

TEST_P(FamilyAddressesTest, DraftsFollowAndArePublished) {
  const EntryKey family{EntryKind::family, "eb-garamond"};
  const EntryKey dollars{EntryKind::price_list, "USD"};
  const ChangeSet draft = draft_with(
      {price_edit(4100),
       edited(family, "EB Garamond", "Garamond"),
       package(),
       package_price(),
       edited(dollars, "\"eb-garamond\":3900", "\"eb-garamond\":4200"),
       {{EntryKind::royalties, "eb-garamond"},
        R"({"shares":[{"designer":"Georg Duffner","since":"2026-01-01","hundredths":2000}]})"}});

  EXPECT_EQ(change("eb-garamond", "garamond"), "garamond");

  EXPECT_THAT(keys(draft.id), ElementsAre("price_list/USD", "royalties/garamond", "family/garamond",
                                          "package/garamond-pair", "price/garamond-pair",
                                          "price/garamond-regular"));
  EXPECT_THAT(sets.show(draft.id).value().conflicts, IsEmpty());
  ASSERT_TRUE(sets.publish(staff, draft.id, draft.version));
  EXPECT_THAT(record_of({EntryKind::price, "garamond-regular"}), HasSubstr("4100"));
  EXPECT_THAT(record_of({EntryKind::package, "garamond-pair"}), HasSubstr("garamond-italic"));
  EXPECT_THAT(record_of({EntryKind::family, "garamond"}), HasSubstr("\"Garamond\""));
  EXPECT_THAT(record_of(dollars), HasSubstr("\"garamond\":4200"));
}

TEST_P(FamilyAddressesTest, APublicationIsTakenBackAfterwards) {
  const std::string before = record_of({EntryKind::price, "eb-garamond-regular"});
  const std::string price = before.substr(before.find("\"price\""));
  const ChangeSet draft = draft_with({price_edit(4100)});
  const ChangeSet published = sets.publish(staff, draft.id, draft.version).value();

  change("eb-garamond", "garamond");

  const ChangeSet revert = sets.revert(staff, published.id).value().change_set;
  ASSERT_TRUE(sets.publish(staff, revert.id, revert.version));
  EXPECT_EQ(record_of({EntryKind::price, "garamond-regular"}), "{\"family\":\"garamond\"," + price);
}

TEST_P(FamilyAddressesTest, EditsOfAFamilyWhoseIdBeginsAlikeStay) {
  ASSERT_TRUE(
      catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "instrument-serif"}));
  change("instrument-serif", "eb");
  const ChangeSet draft = draft_with(
      {price_edit(4100), {{EntryKind::price, "eb-regular"}, R"({"family":"eb","price":4200})"}});

  change("eb", "serif");

  EXPECT_THAT(keys(draft.id), ElementsAre("price/eb-garamond-regular", "price/serif-regular"));
  EXPECT_THAT(sets.show(draft.id).value().conflicts, IsEmpty());
}

TEST_P(FamilyAddressesTest, TheFolderThatWasAppliedMeansTheSame) {
  change("eb-garamond", "garamond");
  const auto again = seeding::apply(database(), testing::demonstration).value();
  EXPECT_FALSE(again.changed);
  EXPECT_THAT(again.kept, IsEmpty());
}

TEST_P(FamilyAddressesTest, TheFolderIsAppliedAfterwardsWithItsSharesAndBesideEditsOfStaff) {
  ASSERT_TRUE(catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "literata"}));
  ASSERT_TRUE(seeding::apply(database(), testing::demonstration));
  publish({edited({EntryKind::price_list, "USD"}, "\"eb-garamond\":3900", "\"eb-garamond\":4200")});

  change("literata", "literata-text");
  change("eb-garamond", "garamond");

  const auto again = seeding::apply(database(), testing::demonstration);
  ASSERT_TRUE(again);
  EXPECT_THAT(again->taken, IsEmpty());
  EXPECT_THAT(again->warnings, ::testing::Not(::testing::Contains(::testing::Field(
                                   &Fault::message, HasSubstr("family \"eb-garamond\"")))));
  EXPECT_THAT(record_of({EntryKind::price_list, "USD"}), HasSubstr("\"garamond\":4200"));
  EXPECT_FALSE(seeding::apply(database(), testing::demonstration)->changed);
}

TEST_P(FamilyAddressesTest, AnEditFromATabThatKnewTheFormerAddressGivesWay) {
  const ChangeSet draft = draft_with({price_edit(4100)});
  const NewEdit stale = price_edit(4200);
  change("eb-garamond", "garamond");
  ASSERT_TRUE(sets.edit(staff, draft.id, sets.show(draft.id)->change_set.version, {stale}));

  change("garamond", "eb-garamond");

  EXPECT_THAT(keys(draft.id), ElementsAre("price/eb-garamond-regular"));
  EXPECT_EQ(sets.show(draft.id)->change_set.edits.at("price"), 1);
}

TEST_P(FamilyAddressesTest, PricesOfAPackageThatADraftAddsFollow) {
  const EntryKey dollars{EntryKind::price_list, "USD"};
  const ChangeSet draft = draft_with(
      {package(), package_price(),
       edited(dollars, "\"eb-garamond\":3900", "\"eb-garamond\":3900,\"eb-garamond-pair\":7500")});

  change("eb-garamond", "garamond");

  ASSERT_TRUE(sets.publish(staff, draft.id, draft.version));
  EXPECT_THAT(record_of(dollars), HasSubstr("\"garamond-pair\":7500"));
}

TEST_P(FamilyAddressesTest, FamiliesThatNameItAsRelatedCanBeEdited) {
  ASSERT_TRUE(catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "amiri"}));
  ASSERT_TRUE(
      catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "instrument-serif"}));
  const EntryKey amiri{EntryKind::family, "amiri"};
  const std::string related = R"("related":["eb-garamond","vollkorn"])";
  change("eb-garamond", "garamond");

  publish({edited(amiri, related, R"("related":["eb-garamond","instrument-serif"])")});
  EXPECT_THAT(record_of(amiri), HasSubstr("instrument-serif"));
  const ChangeSet draft = draft_with({edited(amiri, "\"instrument-serif\"", "\"lost\"")});
  EXPECT_FALSE(sets.publish(staff, draft.id, draft.version));
}

TEST_P(FamilyAddressesTest, DraftsAndHistoriesFollowAFolderThatGivesAnotherId) {
  publish({price_edit(4100)});
  const ChangeSet draft = draft_with({price_edit(4200)});
  const catalogue::testing::Scratch scratch;
  std::filesystem::copy(catalogue::testing::demo_fonts() / "eb-garamond", scratch.path());
  catalogue::testing::write_text(scratch.path() / "family.toml",
                                 "id = \"garamond\"\nformerly = [\"eb-garamond\"]\n"
                                 "name = \"EB Garamond\"\nprice = \"35.00\"\n"
                                 "[[style]]\nfile = \"EBGaramond12-Regular.otf\"\n"
                                 "name = \"Book\"\nformerly = [\"eb-garamond-regular\"]\n");
  catalogue::ImportOptions options;
  options.follow = [](db::Connection& connection, const catalogue::FormerFamily& former) {
    follow_renames(connection, former.id, former.renames);
  };

  ASSERT_TRUE(catalogue::import_fonts(database(), {scratch.path()}, options));

  const EntryKey price{EntryKind::price, "garamond-book"};
  EXPECT_THAT(sets.history(subject_of(price), {}).edits, SizeIs(1));
  EXPECT_THAT(sets.history(subject_of_family("garamond"), {}).edits, SizeIs(1));
  EXPECT_THAT(keys(draft.id), ElementsAre("price/garamond-book"));
  ASSERT_TRUE(sets.publish(staff, draft.id, draft.version));
  EXPECT_THAT(record_of(price), HasSubstr("4200"));
}

TEST_P(FamilyAddressesTest, DiscountsOfTheFamilyFollow) {
  const EntryKey culture{EntryKind::coupon, "culture"};
  publish({edited(culture, R"("families":[])", R"("families":["eb-garamond"])")});
  const ChangeSet draft = draft_with({edited(culture, "Museums", "Galleries")});

  change("eb-garamond", "garamond");

  EXPECT_THAT(record_of(culture), HasSubstr(R"("families":["garamond"])"));
  EXPECT_THAT(sets.show(draft.id).value().conflicts, IsEmpty());
}

TEST_P(FamilyAddressesTest, AChangeIsARowOfTheAuditLogAndARepeatIsNone) {
  change("eb-garamond", "garamond");
  change("eb-garamond", "garamond");

  const auto rows = audited("family.address_changed");
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].entry.object_id, "garamond");
  EXPECT_EQ(rows[0].entry.object_before, R"({"id":"eb-garamond"})");
  EXPECT_EQ(rows[0].entry.object_after, R"({"id":"garamond"})");
}

TEST_P(FamilyAddressesTest, RefusalsLeaveEverythingAsItIs) {
  const ChangeSet draft = draft_with({price_edit(4100)});

  EXPECT_EQ(addresses.change(staff, "eb-garamond", {"cart"}).error().faults.at(0).code, "reserved");

  EXPECT_THAT(keys(draft.id), ElementsAre("price/eb-garamond-regular"));
  EXPECT_THAT(audited("family.address_changed"), IsEmpty());
}

}  // namespace
}  // namespace typecase::change_sets
