#include "change_sets/rows.h"

#include <algorithm>
#include <array>
#include <boost/describe.hpp>
#include <limits>

#include "db/record.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKey;
using changes::EntryKind;

struct EditRow {
  EntryKind kind = EntryKind::shop;
  std::string id;
  std::optional<std::string> record_before, record_after;
};
BOOST_DESCRIBE_STRUCT(EditRow, (), (kind, id, record_before, record_after))

struct CountRow {
  std::string kind;
  std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(CountRow, (), (kind, count))

// As many as there are, so that a statement has one text.
std::array<State, 4> states_of(const Filter& filter) {
  using enum State;
  if (filter.states.empty()) return {draft, scheduled, published, published};
  std::array<State, 4> states;
  states.fill(filter.states.front());
  std::copy_n(filter.states.begin(), std::min(states.size(), filter.states.size()), states.begin());
  return states;
}

}  // namespace

std::optional<ChangeSet> find(db::Connection& connection, std::string_view id) {
  return connection.find<ChangeSet>(
      "SELECT " + db::columns<ChangeSet>() + " FROM change_set WHERE id = $1", id);
}

void insert(db::Connection& connection, const ChangeSet& change_set) {
  db::Record(change_set).insert(connection, "change_set");
}

void update(db::Connection& connection, const ChangeSet& change_set) {
  db::Record(change_set).update(connection, "change_set", "id");
}

std::vector<Edit> read_edits(db::Connection& connection, std::string_view id) {
  std::vector<Edit> edits;
  for (EditRow& row : connection.select<EditRow>("SELECT " + db::columns<EditRow>() +
                                                     " FROM change_set_edit WHERE change_set_id = "
                                                     "$1",
                                                 id)) {
    edits.push_back(
        {{row.kind, std::move(row.id)}, std::move(row.record_before), std::move(row.record_after)});
  }
  std::ranges::sort(edits, {}, &Edit::key);
  return edits;
}

std::vector<EntryKey> first_keys(db::Connection& connection, std::string_view id,
                                 std::int64_t most) {
  return connection.select<EntryKey>(
      "SELECT kind, id FROM change_set_edit WHERE change_set_id = $1 ORDER BY kind, id LIMIT $2",
      id, most);
}

void save_edit(db::Connection& connection, std::string_view id, const Edit& edit,
               const std::optional<std::string>& member_id) {
  db::Record(EditRow{edit.key.kind, edit.key.id, edit.before, edit.after})
      .set("change_set_id", id)
      .set("member_id", member_id)
      .upsert(connection, "change_set_edit", "change_set_id, kind, id");
}

void change_after(db::Connection& connection, std::string_view id, const Edit& edit) {
  connection.execute(
      "UPDATE change_set_edit SET record_after = $4 WHERE change_set_id = $1 AND kind = $2 AND id "
      "= $3",
      id, edit.key.kind, edit.key.id, edit.after);
}

void remove_edit(db::Connection& connection, std::string_view id, const EntryKey& key) {
  connection.execute(
      "DELETE FROM change_set_edit WHERE change_set_id = $1 AND kind = $2 AND id = $3", id,
      key.kind, key.id);
}

std::map<std::string, std::int64_t> count_edits(db::Connection& connection, std::string_view id) {
  std::map<std::string, std::int64_t> counts;
  for (const CountRow& row : connection.select<CountRow>(
           "SELECT kind, count(*) AS count FROM change_set_edit WHERE change_set_id = $1 "
           "GROUP BY kind",
           id)) {
    counts[row.kind] = row.count;
  }
  return counts;
}

std::int64_t count_open(db::Connection& connection) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM change_set WHERE state IN ('draft', 'scheduled')");
}

std::optional<std::string> find_revert(db::Connection& connection, std::string_view id) {
  return connection.find<std::string>(
      "SELECT id FROM change_set WHERE reverts = $1 AND state IN ('draft', 'scheduled')", id);
}

std::vector<ChangeSet> list(db::Connection& connection, const Filter& filter,
                            const PageRequest& page) {
  const auto [key, id] =
      page.after.value_or(PageCursor{std::numeric_limits<std::int64_t>::max(), {}});
  const auto states = states_of(filter);
  const EntryKey entry = filter.entry.value_or(EntryKey{});
  return connection.select<ChangeSet>(
      "SELECT " + db::columns<ChangeSet>() +
          " FROM change_set WHERE state IN ($1, $2, $3, $4) "
          "AND (changed_at < $5 OR (changed_at = $5 AND id > $6)) "
          "AND ($7 = 0 OR id IN (SELECT change_set_id FROM change_set_edit WHERE kind = $8 AND "
          "change_set_edit.id = $9)) ORDER BY changed_at DESC, id LIMIT $10",
      states[0], states[1], states[2], states[3], key, id, filter.entry.has_value(), entry.kind,
      entry.id, page.limit + 1);
}

std::int64_t sweep(db::Connection& connection, Time before) {
  const auto old = connection.select<std::string>(
      "SELECT id FROM change_set WHERE state = 'discarded' AND changed_at < $1", before);
  for (const std::string& id : old) {
    connection.execute("DELETE FROM change_set_edit WHERE change_set_id = $1", id);
    connection.execute("DELETE FROM change_set WHERE id = $1", id);
  }
  return static_cast<std::int64_t>(old.size());
}

}  // namespace typecase::change_sets
