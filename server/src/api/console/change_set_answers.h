#pragma once

#include "api/answer.h"
#include "change_sets/change_sets.h"
#include "staff/members.h"

// Change sets and entries, in the shapes of api/console.yaml.
namespace typecase::api {

struct NewChangeSet {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(NewChangeSet, (), (name))

struct RenameChangeSetRequest {
  std::int64_t version = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(RenameChangeSetRequest, (), (version, name))

struct NewEdit : changes::EntryKey {
  std::optional<boost::json::value> before;
  boost::json::value record;  // null: it is removed
};
BOOST_DESCRIBE_STRUCT(NewEdit, (changes::EntryKey), (before, record))

struct EditChangeSetRequest {
  std::int64_t version = 0;
  std::vector<NewEdit> edits;
};
BOOST_DESCRIBE_STRUCT(EditChangeSetRequest, (), (version, edits))

struct SeenEntry : changes::EntryKey {
  std::optional<boost::json::value> shop;
};
BOOST_DESCRIBE_STRUCT(SeenEntry, (changes::EntryKey), (shop))

struct RebaseChangeSetRequest {
  std::int64_t version = 0;
  std::vector<SeenEntry> mine;
  std::vector<changes::EntryKey> theirs;
};
BOOST_DESCRIBE_STRUCT(RebaseChangeSetRequest, (), (version, mine, theirs))

struct ChangeSetVersion {
  std::int64_t version = 0;
};
BOOST_DESCRIBE_STRUCT(ChangeSetVersion, (), (version))

struct ScheduleChangeSetRequest {
  std::int64_t version = 0;
  std::string publish_at;
};
BOOST_DESCRIBE_STRUCT(ScheduleChangeSetRequest, (), (version, publish_at))

struct DiscardChangeSetRequest {
  std::int64_t version = 0;
  bool is_discarded = true;
};
BOOST_DESCRIBE_STRUCT(DiscardChangeSetRequest, (), (version, is_discarded))

}  // namespace typecase::api

namespace typecase::api::answers {

// A record in the shape of its kind, as stored.
struct AnyRecord {};
BOOST_DESCRIBE_STRUCT(AnyRecord, (), ())
using EntryRecord = json::Written<AnyRecord>;

inline std::optional<EntryRecord> written(const std::optional<std::string>& record) {
  if (!record) return std::nullopt;
  return EntryRecord{boost::json::parse(*record)};
}

struct Entry {
  std::string_view id;
  EntryRecord record;
};
BOOST_DESCRIBE_STRUCT(Entry, (), (id, record))

struct EntryList {
  std::vector<Entry> entries;
};
BOOST_DESCRIBE_STRUCT(EntryList, (), (entries))

struct RemovedText {
  changes::EntryKind kind;
  std::string_view id, title;
  std::optional<Time> published_at;  // of a post
};
BOOST_DESCRIBE_STRUCT(RemovedText, (), (kind, id, title, published_at))

struct RemovedTextList {
  std::vector<RemovedText> texts;
};
BOOST_DESCRIBE_STRUCT(RemovedTextList, (), (texts))

struct ChangeSetOwner {
  std::string id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(ChangeSetOwner, (), (id, name))

struct EntryFault {
  const changes::EntryFault& fault;
  std::optional<changes::EntryKind> kind =
      fault.entry ? std::optional(fault.entry->kind) : std::nullopt;
  std::optional<std::string_view> id =
      fault.entry ? std::optional<std::string_view>(fault.entry->id) : std::nullopt;
  std::string_view place = fault.place, code = fault.code, message = fault.message;
};
BOOST_DESCRIBE_STRUCT(EntryFault, (), (kind, id, place, code, message))

struct ChangeSetFailure {
  const change_sets::Failure& failure;
  std::string_view code = failure.code, detail = failure.detail;
  std::vector<EntryFault> faults = each<EntryFault>(failure.faults);
};
BOOST_DESCRIBE_STRUCT(ChangeSetFailure, (), (code, detail, faults))

struct EditCount {
  std::string_view kind;
  std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(EditCount, (), (kind, count))

inline std::vector<EditCount> counts_of(const change_sets::ChangeSet& change_set) {
  std::vector<EditCount> counts;
  for (const auto& [kind, count] : change_set.edits) counts.push_back({kind, count});
  return counts;
}

// Names of members by id.
using MemberNames = std::map<std::string, std::string>;

inline std::optional<ChangeSetOwner> member_of(const MemberNames& names,
                                               const std::optional<std::string>& id) {
  if (!id) return std::nullopt;
  const auto found = names.find(*id);
  return ChangeSetOwner{*id, found == names.end() ? "" : found->second};
}

struct ChangeSet {
  const MemberNames& names;
  const change_sets::ChangeSet& set;
  std::string_view id = set.id, name = set.name;
  change_sets::State state = set.state;
  std::int64_t version = set.version;
  std::optional<ChangeSetOwner> owner = member_of(names, set.owner_id);
  Time created_at = set.created_at, changed_at = set.changed_at;
  std::optional<Time> publish_at = set.publish_at, published_at = set.published_at;
  OptionalText reverts = set.reverts;
  std::optional<ChangeSetFailure> failure = maybe<ChangeSetFailure>(set.failure);
  std::vector<EditCount> counts = counts_of(set);
};
BOOST_DESCRIBE_STRUCT(ChangeSet, (),
                      (id, name, state, version, owner, created_at, changed_at, publish_at,
                       published_at, reverts, failure, counts))

struct ChangeSetList {
  std::vector<ChangeSet> change_sets;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(ChangeSetList, (), (change_sets, next))

struct EditConflict {
  std::optional<EntryRecord> shop;
};
BOOST_DESCRIBE_STRUCT(EditConflict, (), (shop))

struct EntryEdit {
  const change_sets::ShownChangeSet& shown;
  const change_sets::Edit& edit;
  changes::EntryKind kind = edit.key.kind;
  std::string_view id = edit.key.id;
  std::optional<EntryRecord> before = written(edit.before), after = written(edit.after);
  std::vector<std::string> members = changes::changed_members(edit);
  std::optional<EditConflict> conflict =
      shown.conflicts.contains(edit.key)
          ? std::optional(EditConflict{written(shown.conflicts.at(edit.key))})
          : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(EntryEdit, (), (kind, id, before, after, members, conflict))

struct ShownChangeSet {
  const MemberNames& names;
  const change_sets::ShownChangeSet& shown;
  ChangeSet change_set = {names, shown.change_set};
  std::vector<EntryEdit> edits = each<EntryEdit>(shown.edits, shown);
};
BOOST_DESCRIBE_STRUCT(ShownChangeSet, (), (change_set, edits))

struct EntryChange {
  const MemberNames& names;
  const change_sets::PublishedEdit& published;
  ChangeSet change_set = {names, published.shown.change_set};
  std::optional<ChangeSetOwner> publisher =
      member_of(names, published.shown.change_set.published_by);
  OptionalText item = published.item;
  EntryEdit edit = {published.shown, published.shown.edits.front()};
};
BOOST_DESCRIBE_STRUCT(EntryChange, (), (change_set, publisher, item, edit))

struct EntryChangeList {
  std::vector<EntryChange> changes;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(EntryChangeList, (), (changes, next))

struct ChangeSetCheck {
  const change_sets::Check& check;
  std::vector<EntryFault> faults = each<EntryFault>(check.faults);
  json::Ref<std::vector<changes::EntryKey>> conflicts = check.conflicts;
  std::vector<EntryFault> warnings = each<EntryFault>(check.warnings);
};
BOOST_DESCRIBE_STRUCT(ChangeSetCheck, (), (faults, conflicts, warnings))

struct ChangeSetReplay {
  const change_sets::Replay& replay;
  std::int64_t days = change_sets::replayed_days.count();
  std::int64_t orders = replay.orders, changed_orders = replay.changed_orders;
  bool is_whole = replay.is_whole;
  json::Ref<std::vector<change_sets::ReplayedSales>> sums = replay.sums;
  json::Ref<std::vector<change_sets::ReplayedDay>> by_day = replay.days;
  json::Ref<change_sets::ReplayedCarts> shared_carts = replay.shared_carts;
  std::int64_t payable_orders = replay.payable_orders, offers = replay.offers;
  json::Ref<std::vector<change_sets::Finding>> findings = replay.findings;
};
BOOST_DESCRIBE_STRUCT(ChangeSetReplay, (),
                      (days, orders, changed_orders, is_whole, sums, by_day, shared_carts,
                       payable_orders, offers, findings))

}  // namespace typecase::api::answers
