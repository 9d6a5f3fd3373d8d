#include "audit/listing.h"

#include "audit/chain.h"
#include "db/record.h"
#include "db/unused_parameters.h"

namespace typecase::audit {
namespace {

// The condition that reads the log along an index of its own. The others are held against each row
// of it: `|| ''` keeps them from an index.
enum class Driver { time, member, action, customer, object };

// Up to so many rows of an action are read to find those of a member among them.
constexpr std::int64_t few_of_action = 5000;

std::string member_condition(const EntryFilter& filter, Driver driver) {
  return filter.is_of_no_member     ? " AND a.member_id IS NULL" + db::unused_text("$1")
         : filter.member.empty()    ? db::unused_text("$1")
         : driver == Driver::member ? " AND a.member_id = $1"
                                    : " AND a.member_id || '' = $1";
}

std::string action_condition(const EntryFilter& filter, Driver driver) {
  return filter.action.empty() ? db::unused_text("$2")
         : filter.has_whole_action()
             ? driver == Driver::action ? " AND a.action = $2" : " AND a.action || '' = $2"
         : driver == Driver::action
             ? " AND substr(a.action || '.', 1, {strpos}(a.action || '.', '.')) = $2 || '.'"
             : " AND {strpos}(a.action || '.', $2 || '.') = 1";
}

std::string object_condition(const EntryFilter& filter) {
  return filter.object.empty() ? db::unused_text("$3") : " AND a.object_id = $3";
}

std::string customer_condition(const EntryFilter& filter, Driver driver) {
  return filter.customer.empty()      ? db::unused_text("$4")
         : driver == Driver::customer ? " AND a.customer_id = $4"
                                      : " AND a.customer_id || '' = $4";
}

// Of rows `a` of staff_audit, with the parameters $1 to $8.
std::string conditions(const EntryFilter& filter, Driver driver, bool is_first) {
  return member_condition(filter, driver) + action_condition(filter, driver) +
         object_condition(filter) + customer_condition(filter, driver) +
         (filter.from ? " AND a.at >= $5" : db::unused_integer("$5")) +
         (filter.until ? " AND a.at < $6" : db::unused_integer("$6")) +
         (is_first ? db::unused_integer("$7") + db::unused_text("$8")
                   : " AND (a.at, a.id) < ($7, $8)");
}

std::string action_index_condition(const EntryFilter& filter) {
  return filter.has_whole_action()
             ? "a.action = $1"
             : "substr(a.action || '.', 1, {strpos}(a.action || '.', '.')) = $1 || '.'";
}

bool is_rare_action(db::Connection& connection, const EntryFilter& filter) {
  return connection.value<std::int64_t>("SELECT count(*) FROM (SELECT 1 FROM staff_audit a WHERE " +
                                            action_index_condition(filter) + " LIMIT $2) few",
                                        filter.action, few_of_action) < few_of_action;
}

Driver choose_driver(db::Connection& connection, const EntryFilter& filter) {
  if (!filter.object.empty()) return Driver::object;
  if (!filter.customer.empty()) return Driver::customer;
  const bool has_member = !filter.member.empty() || filter.is_of_no_member;
  if (filter.action.empty()) return has_member ? Driver::member : Driver::time;
  return has_member && !is_rare_action(connection, filter) ? Driver::member : Driver::action;
}

std::optional<std::string_view> unless_empty(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace

EntryList find_entries(db::Connection& connection, const EntryFilter& filter,
                       const PageRequest& page) {
  const auto at = page.after ? std::optional(page.after->key) : std::nullopt;
  const auto id = page.after ? std::optional(page.after->id) : std::nullopt;
  const Driver driver = choose_driver(connection, filter);
  EntryList list;
  for (const db::Row& row : connection.rows(
           "SELECT a.id, a.sequence, " + db::columns<Actor>("a.") + ", " +
               db::columns<Entry>("a.") + " FROM staff_audit a WHERE 1 = 1" +
               conditions(filter, driver, !page.after) + " ORDER BY a.at DESC, a.id DESC LIMIT $9",
           unless_empty(filter.member), unless_empty(filter.action), unless_empty(filter.object),
           unless_empty(filter.customer), filter.from, filter.until, at, id, page.limit + 1)) {
    list.entries.push_back({row.text("id"), row.as<Actor>(), row.as<Entry>(),
                            row.get<std::optional<std::int64_t>>("sequence")});
  }
  if (cut_to_page(list.entries, page.limit)) {
    const RecordedEntry& last = list.entries.back();
    list.next = PageCursor{to_micros(last.entry.at), last.id};
  }
  return list;
}

std::vector<RecordedEntry> entries(db::Connection& connection, Time since, int most) {
  EntryFilter filter;
  filter.from = since;
  return find_entries(connection, filter, {std::nullopt, most}).entries;
}

ChainState chain_state(db::Connection& connection) {
  const Head head = find_head(connection).value_or(Head{});
  return {
      head.sequence, head.sealed_at,
      connection.value<std::int64_t>("SELECT count(*) FROM staff_audit WHERE sequence IS NULL")};
}

}  // namespace typecase::audit
