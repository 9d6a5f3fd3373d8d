#include "change_sets/history.h"

#include <gmock/gmock.h>

#include <set>

#include "base/json/json_writer.h"
#include "change_sets/testing.h"
#include "changes/records.h"
#include "db/migrate.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKey;
using changes::EntryKind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;
using testing::regular;
using ::testing::SizeIs;
using testing::web;
using namespace std::chrono_literals;

const EntryKey dollars{EntryKind::price_list, "USD"};
const std::string garamond = subject_of_family("eb-garamond");

class HistoryTest : public testing::ChangeSetsFixture {
 protected:
  ChangeSet publish_later(const std::vector<NewEdit>& edits) {
    clock.advance(1s);
    return publish(edits);
  }
  NewEdit family_dollars(const std::string& from, const std::string& to) {
    return edited(dollars, R"("eb-garamond":)" + from, R"("eb-garamond":)" + to);
  }
  NewEdit own_dollars(const std::string& style, const std::string& minor) {
    return edited(dollars, R"("prices":{)", R"("prices":{")" + style + R"(":)" + minor + ",");
  }
  static NewEdit royalty_edit() {
    return {EntryKey{EntryKind::royalties, "eb-garamond"},
            json::write_stored(changes::RoyaltiesRecord{{{"Georg Duffner", Day{}, 1500}}})};
  }
  HistoryPage history(const std::string& subject, HistoryPageRequest page = {}) {
    return sets.history(subject, page);
  }
  std::vector<std::string> keys_of(const std::string& subject) {
    std::vector<std::string> keys;
    for (const PublishedEdit& each : history(subject).edits) {
      keys.push_back(to_text(each.shown.edits.front().key) +
                     (each.item ? " " + *each.item : std::string()));
    }
    return keys;
  }
  // Rows without their places, which the migration counts for each subject alone.
  std::set<std::string> rows() {
    return database().read([](db::Connection& connection) {
      std::set<std::string> found;
      for (const db::Row& row : connection.rows("SELECT * FROM entry_change")) {
        std::string text = std::to_string(row.integer("published_at"));
        for (const char* column : {"subject", "change_set_id", "kind", "id", "item", "family"}) {
          text += " " + row.optional_text(column).value_or("-");
        }
        found.insert(text);
      }
      return found;
    });
  }
  void migrate_again() {
    database().write([](db::Connection& connection) {
      connection.execute("DROP TABLE entry_change");
      connection.execute("DROP INDEX staff_audit_prices");
      connection.execute("ALTER TABLE change_set DROP COLUMN published_by");
      for (const db::Migration& migration : db::shop_migrations()) {
        if (migration.version == 74) connection.script(migration.sql);
      }
    });
  }
  audit::Actor add_member() {
    database().write([](db::Connection& connection) {
      connection.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('marta', 'marta@sorts.example', 'marta@sorts.example', 'Marta', 'owner', 1)");
    });
    return {"marta", audit::Via::session, "s1", std::nullopt};
  }
};
TYPECASE_EACH_ENGINE(HistoryTest);

TEST_P(HistoryTest, HasAPriceThatTwoMembersPublishedOnce) {
  const ChangeSet first = draft_with({price_edit(4100)});
  const ChangeSet second = draft_with({price_edit(4100)});
  ASSERT_TRUE(sets.publish(staff, first.id, first.version));
  ASSERT_TRUE(sets.publish(staff, second.id, second.version));
  const HistoryPage read = history(subject_of(regular));
  ASSERT_THAT(read.edits, SizeIs(1));
  EXPECT_EQ(read.edits[0].shown.change_set.id, first.id);
}

TEST_P(HistoryTest, PriceHasItsPublishedChangesTheNewestFirst) {
  const std::string before = record_of(regular);
  const ChangeSet first = publish_later({price_edit(4000)});
  const ChangeSet second = publish_later({price_edit(4500)});
  publish_later({edited(web, R"("name":"Web")", R"("name":"Sites")")});
  draft_with({price_edit(5000)});
  const HistoryPage found = history(subject_of(regular));
  ASSERT_THAT(found.edits, SizeIs(2));
  EXPECT_FALSE(found.next);
  const ShownChangeSet& newest = found.edits[0].shown;
  EXPECT_EQ(newest.change_set.id, second.id);
  EXPECT_EQ(newest.change_set.published_at, second.published_at);
  EXPECT_THAT(newest.edits.front().before, Optional(HasSubstr("4000")));
  EXPECT_THAT(newest.edits.front().after, Optional(HasSubstr("4500")));
  EXPECT_EQ(found.edits[1].shown.change_set.id, first.id);
  EXPECT_EQ(found.edits[1].shown.edits.front().before, before);
  EXPECT_THAT(keys_of(subject_of({EntryKind::price, "eb-garamond-italic"})), IsEmpty());
}

TEST_P(HistoryTest, NamesTheMemberWhoPublishedNotTheOneWhoBegan) {
  const audit::Actor marta = add_member();
  const ChangeSet draft = draft_with({price_edit(4000)});
  ASSERT_TRUE(sets.publish(marta, draft.id, draft.version));
  const auto found = history(subject_of(regular)).edits;
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].shown.change_set.published_by, "marta");
  EXPECT_EQ(found[0].shown.change_set.owner_id, std::nullopt);
}

TEST_P(HistoryTest, ScheduledChangeIsOfTheMemberWhoScheduledIt) {
  const audit::Actor marta = add_member();
  const ChangeSet draft = draft_with({price_edit(4000)});
  ASSERT_TRUE(sets.schedule(marta, draft.id, draft.version, clock.now() + 1h));
  clock.advance(1h);
  ASSERT_TRUE(run_due());
  EXPECT_EQ(history(subject_of(regular)).edits.at(0).shown.change_set.published_by, "marta");
}

TEST_P(HistoryTest, PriceOfAListHasChangesOfItsItemAlone) {
  publish_later({own_dollars("eb-garamond-italic", "4100")});
  publish_later({edited(dollars, R"("amiri":3900)", R"("amiri":3800)")});
  const auto found = history(subject_of_price("USD", "eb-garamond-italic")).edits;
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].item, "eb-garamond-italic");
  const Edit& edit = found[0].shown.edits.front();
  // With the price of the family, which held before.
  EXPECT_THAT(edit.before, Optional(HasSubstr(R"("prices":{"eb-garamond":3900})")));
  EXPECT_THAT(edit.after,
              Optional(HasSubstr(R"("prices":{"eb-garamond":3900,"eb-garamond-italic":4100})")));
  EXPECT_THAT(keys_of(subject_of(dollars)), SizeIs(2));
  EXPECT_THAT(history(subject_of(dollars)).edits.at(0).shown.edits.front().after,
              Optional(HasSubstr(R"("prices":{"amiri":3800})")));
}

TEST_P(HistoryTest, StyleWithoutAPriceOfItsOwnHasTheChangesOfItsFamily) {
  publish_later({own_dollars("eb-garamond-italic", "4100")});
  publish_later({family_dollars("3900", "4200")});
  EXPECT_THAT(keys_of(subject_of_price("USD", "eb-garamond-regular")),
              ElementsAre("price_list/USD eb-garamond"));
  EXPECT_THAT(keys_of(subject_of_price("USD", "eb-garamond-italic")),
              ElementsAre("price_list/USD eb-garamond-italic"));
}

TEST_P(HistoryTest, FamilyHasAllThatIsItsOwn) {
  const EntryKey family{EntryKind::family, "eb-garamond"};
  const EntryKey style{EntryKind::style, "eb-garamond-regular"};
  const EntryKey package{EntryKind::package, "eb-garamond-book-pair"};
  const EntryKey override_key{EntryKind::licence_override, "eb-garamond/web"};
  publish_later({price_edit(4000),
                 edited(family, R"("summary":")", R"("summary":"Ink. )"),
                 edited(style, R"("name":")", R"("name":"Plain )"),
                 edited(package, R"("name":")", R"("name":"Plain )"),
                 {override_key, R"({"change":{"hidden":true}})"},
                 royalty_edit(),
                 family_dollars("3900", "4200"),
                 edited(web, R"("name":"Web")", R"("name":"Sites")")});
  publish_later({edited(dollars, R"("amiri":3900)", R"("amiri":3800)")});
  EXPECT_THAT(
      keys_of(garamond),
      ElementsAre("price_list/USD eb-garamond", "licence_override/eb-garamond/web",
                  "royalties/eb-garamond", "family/eb-garamond", "style/eb-garamond-regular",
                  "package/eb-garamond-book-pair", "price/eb-garamond-regular"));
  EXPECT_THAT(keys_of(subject_of_family("amiri")), ElementsAre("price_list/USD amiri"));
}

TEST_P(HistoryTest, PagesGoOnWithinAChangeSet) {
  publish_later({price_edit(4000), royalty_edit(), family_dollars("3900", "4200")});
  publish_later({price_edit(4100)});
  std::vector<std::string> found;
  HistoryPageRequest request{.limit = 1};
  for (int page = 0; page < 4; ++page) {
    const HistoryPage one = history(garamond, request);
    ASSERT_THAT(one.edits, SizeIs(1));
    found.push_back(to_text(one.edits[0].shown.edits[0].key));
    EXPECT_EQ(one.next.has_value(), page < 3);
    if (one.next) request.after = parse_history_cursor(to_cursor(*one.next));
  }
  EXPECT_THAT(found, ElementsAre("price/eb-garamond-regular", "price_list/USD",
                                 "royalties/eb-garamond", "price/eb-garamond-regular"));
  EXPECT_FALSE(parse_history_cursor("none"));
}

TEST_P(HistoryTest, ReadsAlongItsKeyInTwoStatements) {
  for (int i = 0; i < 3; ++i) publish_later({price_edit(4000 + i), royalty_edit()});
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counted(connection);
    counted.explains = on_sqlite();
    EXPECT_THAT(read_history(counted, garamond, {}).edits, SizeIs(4));
    EXPECT_EQ(counted.statements, 2);
    for (const std::string& plan : counted.plans) {
      EXPECT_THAT(plan, HasSubstr("(subject=? AND"));
      EXPECT_THAT(plan, Not(HasSubstr("SCAN entry_change")));
      EXPECT_THAT(plan, Not(HasSubstr("SCAN e\n")));
    }
    if (!on_sqlite()) return;
    EXPECT_THAT(counted.plans.at(0), Not(HasSubstr("TEMP B-TREE")));
  });
}

TEST_P(HistoryTest, MigrationKnowsWhatWasPublishedBefore) {
  const audit::Actor marta = add_member();
  publish_later(
      {price_edit(4000),
       royalty_edit(),
       own_dollars("eb-garamond-italic", "4100"),
       {EntryKey{EntryKind::licence_override, "eb-garamond/web"}, R"({"change":{"hidden":true}})"},
       edited(web, R"("name":"Web")", R"("name":"Sites")")});
  publish_later({family_dollars("3900", "4200")});
  const ChangeSet draft = draft_with({price_edit(4500)});
  ASSERT_TRUE(sets.publish(marta, draft.id, draft.version));
  const auto before = rows();
  const auto family = keys_of(garamond);
  EXPECT_THAT(before, Contains(HasSubstr("price_list/USD/eb-garamond-regular")));
  migrate_again();
  EXPECT_EQ(rows(), before);
  EXPECT_THAT(keys_of(garamond), ::testing::UnorderedElementsAreArray(family));
  EXPECT_EQ(sets.find(draft.id)->published_by, "marta");
}

}  // namespace
}  // namespace typecase::change_sets
