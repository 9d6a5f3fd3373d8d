// Applying a folder to a shop that staff change too, and exporting it.

#include "seeding/apply.h"

#include <gmock/gmock.h>

#include "catalogue/records/foundry.h"
#include "content/menu_items.h"
#include "seeding/seed_testing.h"
#include "seeding/write_folder.h"

namespace typecase::seeding {
namespace {

using changes::EntryKey;
using changes::EntryKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const EntryKey page_of_faq{EntryKind::page, "faq"};

class ApplyTest : public testing::SeedFolderTest {
 protected:
  void SetUp() override { ASSERT_TRUE(apply(database(), folder_).value().changed); }

  // Changes a record as staff do.
  void edit(const EntryKey& key, const std::string& from, const std::string& to) {
    database().write([&](db::Connection& connection) {
      const changes::Entries before = changes::read_entries(connection);
      changes::Entries after = before;
      std::string& record = after.at(key);
      const std::size_t at = record.find(from);
      if (at == record.npos) throw std::logic_error("no " + from);
      record.replace(at, from.size(), to);
      return changes::write_entries(connection, before, after).value();
    });
  }
  void edit_page() { edit(page_of_faq, R"("title":")", R"("title":"Ask us: )"); }

  // Applies the folder with one more page.
  EntryKey bring_jobs() {
    write("pages/jobs.md",
          "---\ntitle: Jobs\ndescription: We look for people.\n---\n\nWrite to us.\n");
    EXPECT_TRUE(apply(database(), folder_).value().changed);
    return {EntryKind::page, "jobs"};
  }

  changes::Entries entries() { return database().read(changes::read_entries); }

  std::vector<std::string> refusals() {
    auto report = apply(database(), folder_);
    if (!report.has_error()) return {};
    EXPECT_EQ(report.error().code, "changed_by_staff");
    std::vector<std::string> keys;
    for (const Fault& fault : report.error().faults) keys.push_back(fault.pointer);
    return keys;
  }

  void change_folder() { replace("pages/faq.md", "title: ", "title: New: "); }
};
TYPECASE_EACH_ENGINE(ApplyTest);

TEST_P(ApplyTest, KeepsWhatStaffAloneHaveChanged) {
  edit_page();
  const auto report = apply(database(), folder_).value();
  EXPECT_FALSE(report.changed);
  EXPECT_THAT(report.kept, ElementsAre(page_of_faq));
  EXPECT_THAT(entries().at(page_of_faq), HasSubstr("Ask us: "));
}

TEST_P(ApplyTest, TakesWhatTheFolderAloneHasChanged) {
  change_folder();
  edit({EntryKind::licence, "web"}, R"("name":"Web")", R"("name":"Sites")");
  const auto report = apply(database(), folder_).value();
  ASSERT_EQ(report.taken.size(), 1U);
  EXPECT_EQ(report.taken.front().key, page_of_faq);
  EXPECT_THAT(changes::changed_members(report.taken.front()), ElementsAre("title"));
  EXPECT_THAT(entries().at({EntryKind::licence, "web"}), HasSubstr("Sites"));
}

TEST_P(ApplyTest, RefusesWhatBothHaveChangedAndChangesNothing) {
  edit_page();
  change_folder();
  replace("menus.toml", "title = \"", "title = \"To ");
  const changes::Entries before = entries();
  EXPECT_THAT(refusals(), ElementsAre("page/faq"));
  EXPECT_EQ(entries(), before);
  EXPECT_THAT(refusals(), ElementsAre("page/faq"));
}

TEST_P(ApplyTest, TakesTheSideThatIsChosenAndAsksNoMore) {
  edit_page();
  change_folder();
  ASSERT_TRUE(apply(database(), folder_, {.preference = {.theirs = {page_of_faq}}}));
  EXPECT_THAT(entries().at(page_of_faq), HasSubstr("Ask us: "));
  EXPECT_THAT(apply(database(), folder_).value().kept, ElementsAre(page_of_faq));

  replace("pages/faq.md", "title: ", "title: Even ");
  ASSERT_TRUE(apply(database(), folder_, {.preference = {.every = changes::Side::ours}}));
  EXPECT_THAT(entries().at(page_of_faq), HasSubstr("Even New: "));
  EXPECT_THAT(apply(database(), folder_).value().kept, IsEmpty());
}

TEST_P(ApplyTest, ComparesWithoutChangingAnything) {
  change_folder();
  edit({EntryKind::licence, "web"}, R"("name":"Web")", R"("name":"Sites")");
  replace("licences.toml", "name = \"Web\"", "name = \"Webfonts\"");
  const changes::Entries before = entries();
  const auto report = apply(database(), folder_, {.compares_only = true}).value();
  EXPECT_FALSE(report.changed);
  EXPECT_EQ(report.taken.size(), 1U);
  ASSERT_EQ(report.conflicts.size(), 1U);
  EXPECT_EQ(to_text(report.conflicts.front().key), "licence/web");
  EXPECT_EQ(entries(), before);
}

TEST_P(ApplyTest, RefusesToWithdrawAPageThatStaffHaveChanged) {
  const EntryKey jobs = bring_jobs();
  edit(jobs, "Jobs", "Work");
  std::filesystem::remove(folder_ / "pages/jobs.md");

  EXPECT_EQ(apply(database(), folder_, {.withdraw = true}).error().code, "changed_by_staff");
  EXPECT_TRUE(entries().contains(jobs));
  const ApplyOptions ours{.withdraw = true, .preference = {.ours = {jobs}}};
  EXPECT_THAT(apply(database(), folder_, ours).value().missing.withdrawn,
              ElementsAre("/pages/jobs"));
  EXPECT_FALSE(entries().contains(jobs));
}

TEST_P(ApplyTest, RemovesAShortLinkThatTheFolderNoLongerHas) {
  const EntryKey link{EntryKind::short_link, "berner"};
  write("projects.toml", "");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_FALSE(entries().contains(link));
}

TEST_P(ApplyTest, AsksOnceAboutMenusThatStaffChangedBeforeTheFirstTime) {
  database().write([](db::Connection& connection) {
    connection.execute("DELETE FROM applied_entry");  // as before the table was there
    return content::add_menu_item(
        connection, {.id = {}, .menu = 1, .position = {}, .link = "/news", .title = "What is new"},
        SystemClock().now());
  });
  EXPECT_THAT(refusals(), ElementsAre("menus"));
  ASSERT_TRUE(apply(database(), folder_, {.preference = {.every = changes::Side::theirs}}));
  EXPECT_THAT(refusals(), IsEmpty());
}

TEST_P(ApplyTest, AsksAboutMenusOfWhichStaffRemovedAnItemBeforeTheFirstTime) {
  database().write([](db::Connection& connection) {
    connection.execute("DELETE FROM applied_entry");
    const std::string id = content::load(connection)->menus.at(1).front().id;
    audit::record(connection, {},
                  {.at = SystemClock().now(), .action = "menu_item.deleted", .object_id = id});
    return content::remove_menu_item(connection, id);
  });
  EXPECT_THAT(refusals(), ElementsAre("menus"));
}

TEST_P(ApplyTest, WarnsFirstAndStillRefusesToWithdrawWhatStaffHaveChanged) {
  const EntryKey jobs = bring_jobs();
  edit(jobs, "Jobs", "Work");
  std::filesystem::remove(folder_ / "pages/jobs.md");
  EXPECT_THAT(apply(database(), folder_).value().missing.seen, ElementsAre("/pages/jobs"));
  EXPECT_EQ(apply(database(), folder_, {.withdraw = true}).error().code, "changed_by_staff");

  const ApplyOptions theirs{.withdraw = true, .preference = {.theirs = {jobs}}};
  EXPECT_THAT(apply(database(), folder_, theirs).value().missing.seen, ElementsAre("/pages/jobs"));
  EXPECT_TRUE(entries().contains(jobs));
}

TEST_P(ApplyTest, TakesAPageThatComesBackAfterItWasWithdrawn) {
  const EntryKey jobs = bring_jobs();
  std::filesystem::remove(folder_ / "pages/jobs.md");
  ASSERT_TRUE(apply(database(), folder_, {.withdraw = true}).value().changed);
  bring_jobs();
  EXPECT_TRUE(entries().contains(jobs));
}

TEST_P(ApplyTest, LeavesAPageAloneThatStaffMade) {
  database().write([](db::Connection& connection) {
    changes::Entries before = changes::read_entries(connection), after = before;
    after[{EntryKind::page, "staff-page"}] =
        R"({"title":"Ours","description":"By staff.","markdown":"Text."})";
    return changes::write_entries(connection, before, after).value();
  });
  const auto report = apply(database(), folder_, {.withdraw = true}).value();
  EXPECT_THAT(report.missing.withdrawn, IsEmpty());
  EXPECT_THAT(report.missing.seen, IsEmpty());
}

TEST_P(ApplyTest, TakesACouponThatComesBackToTheFolder) {
  const std::string coupons = read_text_file(folder_ / "coupons.toml");
  write("coupons.toml", "");
  EXPECT_FALSE(apply(database(), folder_).value().changed);
  write("coupons.toml", coupons);
  replace("coupons.toml", "name = \"", "name = \"Again: ");
  EXPECT_TRUE(apply(database(), folder_).value().changed);
}

TEST_P(ApplyTest, RefusesWhatDoesNotFitTogether) {
  database().write([](db::Connection& connection) {
    changes::Entries before = changes::read_entries(connection), after = before;
    after[{EntryKind::licence_override, "inter/web"}] = R"({"change":{"hidden":true}})";
    EXPECT_TRUE(changes::write_entries(connection, before, after).value());
    after.erase({EntryKind::licence, "web"});
    before = changes::read_entries(connection);
    const auto refused = changes::write_entries(connection, before, after);
    EXPECT_EQ(refused.error().code, "entries_disagree");
    EXPECT_EQ(refused.error().faults.front().pointer, "licence_override/inter/web");
    return true;
  });
}

TEST_P(ApplyTest, OfAnExportChangesNothingByteForByte) {
  edit_page();
  edit({EntryKind::licence, "web"}, R"("name":"Web")", R"("name":"Sites")");
  edit({EntryKind::coupon, "welcome"}, R"("name":")", R"("name":"A warm )");
  const changes::Entries before = entries();
  catalogue::testing::Scratch first, second;
  const auto contents = [&] { return database().read(changes::read_contents); };
  const auto files = write_seed_folder(contents(), first.path()).value();

  const auto report = apply(database(), first.path()).value();
  EXPECT_FALSE(report.changed);
  EXPECT_THAT(report.kept, IsEmpty());
  EXPECT_EQ(entries(), before);
  EXPECT_EQ(write_seed_folder(contents(), second.path()).value(), files);
  for (const std::string& name : files) {
    EXPECT_EQ(read_text_file(first.path() / name), read_text_file(second.path() / name)) << name;
  }
}

TEST_P(ApplyTest, GivesEntriesThatAreContentsAgain) {
  const changes::Entries of_shop = entries();
  changes::Entries again =
      changes::to_entries(changes::to_contents(database().read(changes::read_entries)));
  again.merge(changes::to_entries(database().read(catalogue::read_terms)));
  EXPECT_EQ(again, of_shop);
}

}  // namespace
}  // namespace typecase::seeding
