#include <algorithm>
#include <boost/describe.hpp>

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "base/log.h"
#include "change_sets/change_sets.h"
#include "change_sets/checks.h"
#include "change_sets/draft.h"
#include "change_sets/history.h"
#include "change_sets/steps.h"
#include "changes/contents.h"
#include "changes/three_way.h"
#include "pictures/picture_rows.h"

namespace typecase::change_sets {
namespace {

using changes::Entries;
using changes::EntryKey;

constexpr std::chrono::days longest_ahead{366};

// The payload of the job of a scheduled publication. `version`: of the scheduled
// change set; another one means that it was changed since.
struct Due {
  std::string id;
  std::int64_t version = 0;
  audit::Actor actor;
};
BOOST_DESCRIBE_STRUCT(Due, (), (id, version, actor))

Error changed_in_shop(const std::map<EntryKey, std::optional<std::string>>& conflicts) {
  std::vector<Fault> faults;
  for (const auto& [key, now] : conflicts) {
    faults.push_back(
        {to_text(key), "changed_in_shop",
         now ? "The shop has changed this since it was edited." : "The shop no longer has this."});
  }
  return {ErrorKind::conflict, "changed_in_shop",
          "The shop has changed some of these entries since they were edited. Choose which holds.",
          std::move(faults), 0};
}

// The edits of a change set, which nothing stands against. nothing_to_publish, changed_in_shop,
// not_publishable.
Result<std::vector<Edit>> publishable_edits(db::Connection& connection, std::string_view id,
                                            const Entries& shop) {
  std::vector<Edit> edits = read_edits(connection, id);
  if (edits.empty()) return conflict("nothing_to_publish", "There is nothing in this draft.");
  const auto conflicts = conflicts_of(edits, shop);
  if (!conflicts.empty()) return changed_in_shop(conflicts);
  std::vector<Fault> faults;
  for (changes::EntryFault& fault : check(shop, edits, pictures::read_ids(connection))) {
    faults.push_back(changes::to_fault(std::move(fault)));
  }
  if (faults.empty()) return edits;
  return Error{ErrorKind::invalid, "not_publishable",
               "Some entries cannot be published as they are.", std::move(faults), 0};
}

// Has the history of an entry say what the shop has, so that a revert finds it so.
void keep(db::Connection& connection, std::string_view id, const std::vector<Edit>& edits,
          const std::vector<Edit>& kept) {
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (edits[i].after != kept[i].after) change_after(connection, id, kept[i]);
  }
}

// Those that change the shop: others may have published the same meanwhile.
std::vector<Edit> differing(const Entries& shop, std::vector<Edit> edits) {
  std::erase_if(edits, [&](const Edit& edit) { return record_at(shop, edit.key) == edit.after; });
  return edits;
}

Result<void> write(db::Connection& connection, const std::string& id, Time now) {
  const Entries shop = changes::read_entries(connection);
  auto edits = publishable_edits(connection, id, shop);
  if (!edits) return edits.error();
  changes::keep_first_digests(connection, shop);
  const std::vector<Edit> kept = as_kept(shop, *edits);
  const Entries laid = lay_over(shop, kept);
  auto written = changes::write_entries(connection, shop, laid);
  if (!written) return written.error();
  keep(connection, id, *edits, kept);
  add_history(connection, id, now, differing(shop, kept), laid);
  return {};
}

Result<ChangeSet> publish_open(db::Connection& connection, const audit::Actor& actor,
                               ChangeSet change_set, Time now) {
  if (auto written = write(connection, change_set.id, now); !written) return written.error();
  change_set.state = State::published;
  change_set.publish_at.reset();
  change_set.published_at = now;
  change_set.published_by = actor.member_id;
  change_set.failure.reset();
  record(connection, actor, "change_set.published", change_set, now);
  return save(connection, std::move(change_set), now);
}

Result<void> check_time(Time publish_at, Time now) {
  if (publish_at <= now) {
    return invalid_field("/publishAt", "in_the_past", "This time has passed.");
  }
  if (publish_at > now + longest_ahead) {
    return invalid_field("/publishAt", "out_of_range", "At most a year ahead.");
  }
  return {};
}

void enqueue(db::Connection& connection, const ChangeSet& change_set, const audit::Actor& actor) {
  const std::string payload = json::write_stored(Due{change_set.id, change_set.version, actor});
  jobs::enqueue(connection, ChangeSets::job_kind,
                change_set.id + "/" + std::to_string(change_set.version), payload,
                *change_set.publish_at);
}

Result<ChangeSet> unscheduled(db::Connection& connection, const audit::Actor& actor,
                              ChangeSet change_set, Time now) {
  change_set.state = State::draft;
  change_set.publish_at.reset();
  record(connection, actor, "change_set.unscheduled", change_set, now);
  return save(connection, std::move(change_set), now);
}

bool is_due(const std::optional<ChangeSet>& change_set, const Due& due) {
  return change_set && change_set->state == State::scheduled && change_set->version == due.version;
}

// Makes it a draft again, and says why.
void note_failure(db::Connection& connection, const Due& due, const Error& why, Time now) {
  auto change_set = change_sets::find(connection, due.id);
  if (!is_due(change_set, due)) return;
  change_set->state = State::draft;
  change_set->publish_at.reset();
  Failure failure{std::string(why.code), why.detail, {}};
  for (const Fault& fault : why.faults) failure.faults.push_back(changes::to_entry_fault(fault));
  change_set->failure = std::move(failure);
  record(connection, due.actor, "change_set.not_published", *change_set, now);
  save(connection, *std::move(change_set), now);
}

void take_mine(db::Connection& connection, std::string_view id, const SeenRecords& mine,
               const std::map<EntryKey, std::optional<std::string>>& conflicts,
               const std::optional<std::string>& member) {
  for (Edit& edit : read_edits(connection, id)) {
    const auto conflict = conflicts.find(edit.key);
    const auto seen = mine.find(edit.key);
    if (conflict == conflicts.end() || seen == mine.end()) continue;
    if (seen->second != conflict->second) continue;  // it is asked about again
    edit.before = conflict->second;
    save_edit(connection, id, edit, member);
  }
}

}  // namespace

Result<ChangeSet> ChangeSets::publish(const audit::Actor& actor, std::string_view id,
                                      std::int64_t version) {
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto known = change_sets::find(connection, id);
    if (known && known->state == State::published) return *std::move(known);
    auto change_set = find_open(connection, actor, id, version);
    if (!change_set) return change_set;
    return publish_open(connection, actor, *std::move(change_set), clock_.now());
  });
}

Result<ChangeSet> ChangeSets::schedule(const audit::Actor& actor, std::string_view id,
                                       std::int64_t version, Time publish_at) {
  const Time now = clock_.now();
  if (auto checked = check_time(publish_at, now); !checked) return checked.error();
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto change_set = find_open(connection, actor, id, version);
    if (!change_set) return change_set;
    auto edits = publishable_edits(connection, id, changes::read_entries(connection));
    if (!edits) return edits.error();
    change_set->state = State::scheduled;
    change_set->publish_at = publish_at;
    change_set->failure.reset();
    record(connection, actor, "change_set.scheduled", *change_set, now);
    ChangeSet saved = save(connection, *std::move(change_set), now);
    enqueue(connection, saved, actor);
    return saved;
  });
}

Result<ChangeSet> ChangeSets::unschedule(const audit::Actor& actor, std::string_view id,
                                         std::int64_t version) {
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto known = change_sets::find(connection, id);
    if (known && known->state == State::draft) return *std::move(known);
    auto change_set = find_open(connection, actor, id, version);
    if (!change_set) return change_set;
    return unscheduled(connection, actor, *std::move(change_set), clock_.now());
  });
}

void ChangeSets::run(const jobs::Job& job) {
  const Due due = json::read_stored<Due>(job.payload);
  const Time now = clock_.now();
  auto published = database_.write([&](db::Connection& connection) -> Result<void> {
    auto change_set = change_sets::find(connection, due.id);
    if (!is_due(change_set, due)) return {};
    auto done = publish_open(connection, due.actor, *std::move(change_set), now);
    if (!done) return done.error();
    return {};
  });
  if (published) return;
  log::warning("change_set_not_published", {{"id", due.id}, {"code", published.error().code}});
  database_.write(
      [&](db::Connection& connection) { note_failure(connection, due, published.error(), now); });
}

void ChangeSets::give_up(db::Connection& connection, const jobs::Job& job) const {
  const Error why =
      conflict("job_failed", "The shop could not publish this, and the log says why: try again.");
  note_failure(connection, json::read_stored<Due>(job.payload), why, clock_.now());
}

Result<ShownChangeSet> ChangeSets::rebase(const audit::Actor& actor, std::string_view id,
                                          std::int64_t version, const SeenRecords& mine,
                                          const std::vector<EntryKey>& theirs) {
  return database_.write([&](db::Connection& connection) -> Result<ShownChangeSet> {
    auto change_set = find_draft(connection, actor, id, version);
    if (!change_set) return change_set.error();
    const auto conflicts = change_sets::show(connection, *change_set).conflicts;
    take_mine(connection, id, mine, conflicts, actor.member_id);
    for (const EntryKey& key : theirs) {
      if (conflicts.contains(key)) remove_edit(connection, id, key);
    }
    change_set->edits = count_edits(connection, id);
    change_set->failure.reset();
    ChangeSet saved = save(connection, *std::move(change_set), clock_.now());
    return change_sets::show(connection, std::move(saved));
  });
}

}  // namespace typecase::change_sets
