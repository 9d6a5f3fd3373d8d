#include "change_sets/steps.h"

#include <boost/json.hpp>

#include "change_sets/change_sets.h"
#include "change_sets/draft.h"
#include "change_sets/rows.h"
#include "changes/contents.h"

namespace typecase::change_sets {
namespace {

// Keys of at most so many entries are named by a row of the audit log; the edits themselves stay.
constexpr std::int64_t most_named = 100;

std::string describe(db::Connection& connection, const ChangeSet& change_set) {
  boost::json::object told{{"name", change_set.name}};
  boost::json::array entries;
  for (const changes::EntryKey& key : first_keys(connection, change_set.id, most_named)) {
    entries.emplace_back(to_text(key));
  }
  told["edits"] = boost::json::value_from(change_set.edits);
  told["entries"] = std::move(entries);
  if (change_set.publish_at) told["publishAt"] = to_iso8601(*change_set.publish_at);
  if (change_set.reverts) told["reverts"] = *change_set.reverts;
  return boost::json::serialize(told);
}

}  // namespace

Result<void> admit(db::Connection& connection, const audit::Actor& actor) {
  if (actor.admit == nullptr) return {};
  return actor.admit(connection, actor);
}

Error conflict(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

Error changed_meanwhile() {
  return conflict("changed_meanwhile", "Somebody has changed this draft meanwhile.");
}

Result<ChangeSet> find_open(db::Connection& connection, const audit::Actor& actor,
                            std::string_view id, std::int64_t version) {
  if (auto admitted = admit(connection, actor); !admitted) return admitted.error();
  auto change_set = find(connection, id);
  if (!change_set) return not_found("change set");
  if (change_set->state == State::published) {
    return conflict("published", "This change set is published already. Take it back instead.");
  }
  if (change_set->state == State::discarded) {
    return conflict("discarded", "This draft was discarded. Take it back first.");
  }
  if (change_set->version != version) {
    return changed_meanwhile();
  }
  return *std::move(change_set);
}

Result<ChangeSet> find_draft(db::Connection& connection, const audit::Actor& actor,
                             std::string_view id, std::int64_t version) {
  auto change_set = find_open(connection, actor, id, version);
  if (change_set && change_set->state == State::scheduled) {
    return conflict("not_a_draft",
                    "This change set is scheduled. Make it a draft again to edit it.");
  }
  return change_set;
}

ChangeSet save(db::Connection& connection, ChangeSet change_set, Time now) {
  ++change_set.version;
  change_set.changed_at = now;
  update(connection, change_set);
  return change_set;
}

void record(db::Connection& connection, const audit::Actor& actor, std::string_view action,
            const ChangeSet& change_set, Time now) {
  audit::Entry entry{.at = now, .action = std::string(action), .object_id = change_set.id};
  entry.object_after = describe(connection, change_set);
  audit::record(connection, actor, entry);
}

ShownChangeSet show(db::Connection& connection, ChangeSet change_set) {
  ShownChangeSet shown{std::move(change_set)};
  shown.edits = read_edits(connection, shown.change_set.id);
  const State state = shown.change_set.state;
  if (shown.edits.empty() || state == State::published || state == State::discarded) return shown;
  shown.conflicts = conflicts_of(shown.edits, changes::read_entries(connection));
  return shown;
}

}  // namespace typecase::change_sets
