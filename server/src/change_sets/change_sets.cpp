#include "change_sets/change_sets.h"

#include "base/day.h"
#include "base/ids.h"
#include "base/text/text_limits.h"
#include "base/text/utf8.h"
#include "change_sets/checks.h"
#include "change_sets/draft.h"
#include "change_sets/steps.h"
#include "changes/contents.h"
#include "pictures/picture_rows.h"

namespace typecase::change_sets {
namespace {

using changes::Entries;
using changes::EntryKey;

Error too_many_drafts() {
  return conflict("too_many_drafts",
                  "The shop has 200 drafts: publish or discard some that are no longer needed.");
}

Result<std::string> check_name(std::string_view name) {
  std::vector<Fault> faults;
  need_text(std::string(name), "/name", faults);
  if (code_points(name) > longest_name) {
    faults.push_back({"/name", "too_long", "A name has at most 80 characters."});
  }
  if (!faults.empty()) return invalid_body(std::move(faults));
  return std::string(name);
}

std::string name_of_day(Time now) {
  return "Draft of " + to_text(std::chrono::floor<std::chrono::days>(now));
}

// Names are at most 80 characters; these are cut between two.
std::string name_of_revert(const std::string& name) {
  std::string cut = "Take back: " + name;
  while (code_points(cut) > longest_name) {
    while (is_continuation_byte(cut.back())) cut.pop_back();
    cut.pop_back();
  }
  return cut;
}

// As it is to be stored; nullopt: the entry is left as it was.
std::optional<Edit> to_edit(const NewEdit& wanted, const std::map<EntryKey, Edit>& stored) {
  const auto known = stored.find(wanted.key);
  Edit edit{wanted.key, known == stored.end() ? wanted.before : known->second.before,
            wanted.record};
  if (edit.before == edit.after) return std::nullopt;
  return edit;
}

void store(db::Connection& connection, const std::string& id, const std::vector<NewEdit>& wanted,
           const std::optional<std::string>& member) {
  std::map<EntryKey, Edit> stored;
  for (Edit& edit : read_edits(connection, id)) stored.emplace(edit.key, std::move(edit));
  for (const NewEdit& each : wanted) {
    if (const auto edit = to_edit(each, stored)) {
      save_edit(connection, id, *edit, member);
    } else {
      remove_edit(connection, id, each.key);
    }
  }
}

Result<ChangeSet> recount(db::Connection& connection, ChangeSet change_set, Time now) {
  change_set.edits = count_edits(connection, change_set.id);
  std::int64_t sum = 0;
  for (const auto& [kind, count] : change_set.edits) sum += count;
  if (sum > static_cast<std::int64_t>(most_edits)) {
    return conflict("too_many_edits",
                    "A draft holds at most 20,000 edits: publish this one first.");
  }
  return save(connection, std::move(change_set), now);
}

// Discards a draft or takes it back.
Result<ChangeSet> set_discarded(db::Connection& connection, const audit::Actor& actor,
                                ChangeSet change_set, bool is_discarded, Time now) {
  change_set.state = is_discarded ? State::discarded : State::draft;
  change_set.publish_at.reset();
  record(connection, actor, is_discarded ? "change_set.discarded" : "change_set.restored",
         change_set, now);
  return save(connection, std::move(change_set), now);
}

}  // namespace

ChangeSetList ChangeSets::list(const Filter& filter, const PageRequest& page) const {
  ChangeSetList found;
  found.change_sets = database_.read(
      [&](db::Connection& connection) { return change_sets::list(connection, filter, page); });
  if (cut_to_page(found.change_sets, page.limit)) {
    const ChangeSet& last = found.change_sets.back();
    found.next = PageCursor{to_micros(last.changed_at), last.id};
  }
  return found;
}

Result<ChangeSet> ChangeSets::find(std::string_view id) const {
  auto found =
      database_.read([&](db::Connection& connection) { return change_sets::find(connection, id); });
  if (!found) return not_found("change set");
  return *std::move(found);
}

Entries ChangeSets::entries(changes::EntryKind kind) const {
  Entries all = database_.read(changes::read_entries);
  std::erase_if(all, [kind](const auto& entry) { return entry.first.kind != kind; });
  return all;
}

content::RemovedTitles ChangeSets::removed_texts() const {
  return database_.read(content::load_removed_titles);
}

Result<std::string> ChangeSets::removed_text(const changes::EntryKey& key) const {
  const Entries removed = database_.read(changes::read_removed_texts);
  const auto found = removed.find(key);
  if (found == removed.end()) return not_found("removed text");
  return found->second;
}

HistoryPage ChangeSets::history(std::string_view subject, const HistoryPageRequest& page) const {
  return database_.read(
      [&](db::Connection& connection) { return read_history(connection, subject, page); });
}

Result<ShownChangeSet> ChangeSets::show(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<ShownChangeSet> {
    auto change_set = change_sets::find(connection, id);
    if (!change_set) return not_found("change set");
    return change_sets::show(connection, *std::move(change_set));
  });
}

Result<Check> ChangeSets::check(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<Check> {
    if (!change_sets::find(connection, id)) return not_found("change set");
    const std::vector<Edit> edits = read_edits(connection, id);
    const Entries shop = changes::read_entries(connection);
    Check checked{change_sets::check(shop, edits, pictures::read_ids(connection)),
                  {},
                  find_missing_names(shop, edits)};
    for (const auto& [key, now] : conflicts_of(edits, shop)) checked.conflicts.push_back(key);
    return checked;
  });
}

Result<Replay> ChangeSets::replay(std::string_view id, const snapshot::Snapshot& shop) const {
  return database_.read([&](db::Connection& connection) {
    return change_sets::replay(connection, shop, id, clock_.now());
  });
}

Result<ChangeSet> ChangeSets::begin(const audit::Actor& actor, std::string_view name) {
  const Time now = clock_.now();
  ChangeSet change_set{.id = random_id(),
                       .name = name.empty() ? name_of_day(now) : std::string(name),
                       .owner_id = actor.member_id,
                       .created_at = now,
                       .changed_at = now};
  if (auto checked = check_name(change_set.name); !checked) return checked.error();
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    if (auto admitted = admit(connection, actor); !admitted) return admitted.error();
    if (count_open(connection) >= most_open) return too_many_drafts();
    insert(connection, change_set);
    record(connection, actor, "change_set.begun", change_set, now);
    return change_set;
  });
}

Result<ChangeSet> ChangeSets::rename(const audit::Actor& actor, std::string_view id,
                                     std::int64_t version, std::string_view name) {
  auto checked = check_name(name);
  if (!checked) return checked.error();
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto change_set = find_draft(connection, actor, id, version);
    if (!change_set) return change_set;
    change_set->name = *checked;
    return save(connection, *std::move(change_set), clock_.now());
  });
}

Result<ChangeSet> ChangeSets::edit(const audit::Actor& actor, std::string_view id,
                                   std::int64_t version, const std::vector<NewEdit>& edits) {
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto change_set = find_draft(connection, actor, id, version);
    if (!change_set) return change_set;
    store(connection, change_set->id, edits, actor.member_id);
    change_set->failure.reset();
    return recount(connection, *std::move(change_set), clock_.now());
  });
}

Result<ChangeSet> ChangeSets::discard(const audit::Actor& actor, std::string_view id,
                                      std::int64_t version) {
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto known = change_sets::find(connection, id);
    if (known && known->state == State::discarded) return *std::move(known);
    auto change_set = find_open(connection, actor, id, version);
    if (!change_set) return change_set;
    return set_discarded(connection, actor, *std::move(change_set), true, clock_.now());
  });
}

Result<ChangeSet> ChangeSets::restore(const audit::Actor& actor, std::string_view id,
                                      std::int64_t version) {
  return database_.write([&](db::Connection& connection) -> Result<ChangeSet> {
    auto known = change_sets::find(connection, id);
    if (!known || known->state != State::discarded) {
      return find_open(connection, actor, id, version);
    }
    if (auto admitted = admit(connection, actor); !admitted) return admitted.error();
    if (known->version != version) return changed_meanwhile();
    if (count_open(connection) >= most_open) return too_many_drafts();
    return set_discarded(connection, actor, *std::move(known), false, clock_.now());
  });
}

Result<ShownChangeSet> ChangeSets::revert(const audit::Actor& actor, std::string_view id) {
  const Time now = clock_.now();
  return database_.write([&](db::Connection& connection) -> Result<ShownChangeSet> {
    if (auto admitted = admit(connection, actor); !admitted) return admitted.error();
    const auto published = change_sets::find(connection, id);
    if (!published) return not_found("change set");
    if (published->state != State::published) {
      return conflict("not_published", "Only what is published can be taken back.");
    }
    if (const auto open = find_revert(connection, id)) {
      return change_sets::show(connection, *change_sets::find(connection, *open));
    }
    if (count_open(connection) >= most_open) return too_many_drafts();
    ChangeSet draft{.id = random_id(),
                    .name = name_of_revert(published->name),
                    .edits = published->edits,
                    .owner_id = actor.member_id,
                    .created_at = now,
                    .changed_at = now,
                    .reverts = published->id};
    insert(connection, draft);
    for (const Edit& edit : taken_back(read_edits(connection, id))) {
      save_edit(connection, draft.id, edit, actor.member_id);
    }
    record(connection, actor, "change_set.begun", draft, now);
    return change_sets::show(connection, std::move(draft));
  });
}

}  // namespace typecase::change_sets
