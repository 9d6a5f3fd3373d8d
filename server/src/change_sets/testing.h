#pragma once

// For tests only: the demonstration's shop with one of its families, drafts of it and a clock.

#include <gtest/gtest.h>

#include "audit/listing.h"
#include "base/project_folder_testing.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "change_sets/change_sets.h"
#include "change_sets/draft.h"
#include "changes/contents.h"
#include "db/testing.h"
#include "jobs/worker.h"
#include "seeding/apply.h"

namespace typecase::change_sets::testing {

using changes::EntryKey;
using changes::EntryKind;

inline const std::filesystem::path demonstration =
    std::filesystem::path(project_folder()) / "fixtures/shop";

inline const EntryKey regular{EntryKind::price, "eb-garamond-regular"};
inline const EntryKey web{EntryKind::licence, "web"};
inline const EntryKey faq{EntryKind::page, "faq"};

inline std::string page_record(const std::string& title) {
  return R"({"title":")" + title + R"(","description":"Words.","markdown":"Write to us.\n"})";
}

class ChangeSetsFixture : public db::testing::EachEngine {
 protected:
  void SetUp() override {
    ASSERT_TRUE(seeding::apply(database(), demonstration));
    ASSERT_TRUE(
        catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "eb-garamond"}));
    worker.handle(
        std::string(ChangeSets::job_kind), jobs::Lane::prompt,
        [this](const jobs::Job& job) {
          last_job = job;
          sets.run(job);
        },
        [this](db::Connection& connection, const jobs::Job& job) {
          sets.give_up(connection, job);
        });
  }

  changes::Entries entries() { return database().read(changes::read_entries); }
  std::string record_of(const EntryKey& key) { return entries().at(key); }

  // The entry with one text in the place of another.
  NewEdit edited(const EntryKey& key, const std::string& from, const std::string& to) {
    std::string record = record_of(key);
    const std::size_t at = record.find(from);
    if (at == record.npos) throw std::logic_error("no " + from + " in " + record);
    return {key, record.replace(at, from.size(), to)};
  }
  static NewEdit price_edit(int minor) {
    return {regular, R"({"family":"eb-garamond","price":)" + std::to_string(minor) + "}"};
  }

  // Made from the shop's records of now.
  ChangeSet draft_with(std::vector<NewEdit> edits) {
    const changes::Entries shop = entries();
    for (NewEdit& edit : edits) edit.before = record_at(shop, edit.key);
    const ChangeSet begun = sets.begin(staff, "Autumn").value();
    return sets.edit(staff, begun.id, begun.version, edits).value();
  }
  ChangeSet publish(const std::vector<NewEdit>& edits) {
    const ChangeSet draft = draft_with(edits);
    return sets.publish(staff, draft.id, draft.version).value();
  }

  bool run_due() { return worker.run_one(); }
  // The job that published it; it ran.
  jobs::Job scheduled_job(const ChangeSet& scheduled) {
    EXPECT_EQ(last_job.key, scheduled.id + "/" + std::to_string(scheduled.version));
    return last_job;
  }

  std::vector<audit::RecordedEntry> audited(const std::string& action) {
    return database().read([&](db::Connection& c) {
      auto entries = audit::entries(c, Time(), 1000);
      std::erase_if(entries, [&](const auto& each) { return each.entry.action != action; });
      return entries;
    });
  }
  std::int64_t swept(Time before) {
    return database().write([&](db::Connection& c) { return sweep(c, before); });
  }
  // As in a shop that never applied a folder with this version.
  void forget_applied() {
    database().write([](db::Connection& c) { c.execute("DELETE FROM applied_entry"); });
  }

  const audit::Actor staff{std::nullopt, audit::Via::command_line, "root", std::nullopt};
  ManualClock clock{Time(std::chrono::days(20'000))};
  ChangeSets sets{database(), clock};
  jobs::Worker worker{database(), clock};
  jobs::Job last_job;
};

}  // namespace typecase::change_sets::testing
