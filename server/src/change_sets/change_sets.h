#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/clock.h"
#include "change_sets/change_set.h"
#include "change_sets/history.h"
#include "change_sets/replay/replay.h"
#include "change_sets/rows.h"
#include "content/removed.h"
#include "db/database.h"
#include "jobs/job.h"

namespace typecase::change_sets {

Error changed_meanwhile();  // conflict

// An entry as staff want it, and as they saw it when they edited it; nullopt: it is not there.
// Records are of their kind, as changes::parse_record() gives them.
struct NewEdit {
  changes::EntryKey key;
  std::optional<std::string> record;
  std::optional<std::string> before = {};
};

// The shop's records of entries, as staff saw them; nullopt: it is not there.
using SeenRecords = std::map<changes::EntryKey, std::optional<std::string>>;

struct ChangeSetList {
  std::vector<ChangeSet> change_sets;
  std::optional<PageCursor> next;
};

// Obstacles to the publication of a change set; without faults and conflicts it can be published.
struct Check {
  std::vector<changes::EntryFault> faults;
  std::vector<changes::EntryKey> conflicts;   // as in ShownChangeSet
  std::vector<changes::EntryFault> warnings;  // find_missing_names() of checks.h
};

// Drafts, from their first edit until they are published or discarded. Each change names the
// version that it was made from: conflict (changed_meanwhile) where the change set has another one.
// Other failures of all: not_found; conflict (published, discarded); unauthenticated
// (staff_signed_out) where the actor's session has ended. The caller decides who may
// edit entries of a kind. Beginning, publishing, scheduling and discarding are rows of the audit
// log. Thread-safe.
class ChangeSets {
 public:
  static constexpr std::string_view job_kind = "publish_change_set";

  ChangeSets(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  ChangeSetList list(const Filter& filter, const PageRequest& page) const;
  Result<ChangeSet> find(std::string_view id) const;
  Result<ShownChangeSet> show(std::string_view id) const;
  changes::Entries entries(changes::EntryKind kind) const;  // of the shop, as it is
  content::RemovedTitles removed_texts() const;
  // A page or a post that was removed, as it was last. not_found.
  Result<std::string> removed_text(const changes::EntryKey& key) const;
  // Published edits of a subject of history.h.
  HistoryPage history(std::string_view subject, const HistoryPageRequest& page) const;
  Result<Check> check(std::string_view id) const;
  // `shop`: as visitors see it now.
  Result<Replay> replay(std::string_view id, const snapshot::Snapshot& shop) const;

  // An empty name becomes one of the day. invalid at /name; conflict (too_many_drafts).
  Result<ChangeSet> begin(const audit::Actor& actor, std::string_view name);
  // conflict (not_a_draft).
  Result<ChangeSet> rename(const audit::Actor& actor, std::string_view id, std::int64_t version,
                           std::string_view name);

  // All edits or none. One that leaves an entry as it was when it was edited first is taken out.
  // conflict (not_a_draft, too_many_edits).
  Result<ChangeSet> edit(const audit::Actor& actor, std::string_view id, std::int64_t version,
                         const std::vector<NewEdit>& edits);

  // Of entries that the shop has changed since they were edited, `mine` go on over the shop's,
  // unless that has changed once more since it was seen, and `theirs` are dropped. conflict
  // (not_a_draft).
  Result<ShownChangeSet> rebase(const audit::Actor& actor, std::string_view id,
                                std::int64_t version, const SeenRecords& mine,
                                const std::vector<changes::EntryKey>& theirs);

  // In one transaction. A published one is answered as it is. conflict: nothing_to_publish;
  // changed_in_shop, with a fault for each entry; those of changes::write_entries(). invalid:
  // not_publishable, with faults as changes::to_fault() makes them.
  Result<ChangeSet> publish(const audit::Actor& actor, std::string_view id, std::int64_t version);

  // Has a draft published at a time, or a scheduled one at another. As publish(), and invalid at
  // /publishAt (in_the_past, out_of_range: more than a year ahead).
  Result<ChangeSet> schedule(const audit::Actor& actor, std::string_view id, std::int64_t version,
                             Time publish_at);
  Result<ChangeSet> unschedule(const audit::Actor& actor, std::string_view id,
                               std::int64_t version);

  // Publishes what is due. Where it is refused, the change set is a draft again with `failure`.
  // Bears to be run again, and by several servers at a time.
  void run(const jobs::Job& job);
  // In the transaction that parks such a job: the change set is a draft again that says so.
  void give_up(db::Connection& connection, const jobs::Job& job) const;

  Result<ChangeSet> discard(const audit::Actor& actor, std::string_view id, std::int64_t version);
  Result<ChangeSet> restore(const audit::Actor& actor, std::string_view id, std::int64_t version);

  // A draft that takes a published change set back: the one that is open, else a new one. conflict
  // (not_published, too_many_drafts).
  Result<ShownChangeSet> revert(const audit::Actor& actor, std::string_view id);

 private:
  db::Database& database_;
  const Clock& clock_;
};

}  // namespace typecase::change_sets
