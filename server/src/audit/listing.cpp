#include "audit/listing.h"

#include "audit/chain.h"
#include "db/record.h"
#include "db/unused_parameters.h"

namespace typecase::audit {
namespace {

// An object or a customer has few rows, along whose index the log is read: `|| ''` keeps the other
// conditions from an index.
std::string member_condition(const EntryFilter& filter) {
  return filter.member.empty() && !filter.is_of_no_member ? db::unused_text("$1")
         : filter.has_few_rows() ? " AND coalesce(a.member_id, '') || '' = $1"
                                 : " AND coalesce(a.member_id, '') = $1";
}

std::string action_condition(const EntryFilter& filter) {
  return filter.action.empty() ? db::unused_text("$2")
         : filter.has_whole_action()
             ? filter.has_few_rows() ? " AND a.action || '' = $2" : " AND a.action = $2"
         : filter.has_few_rows()
             ? " AND {strpos}(a.action || '.', $2 || '.') = 1"
             : " AND substr(a.action || '.', 1, {strpos}(a.action || '.', '.')) = $2 || '.'";
}

std::string customer_condition(const EntryFilter& filter) {
  return filter.customer.empty() ? db::unused_text("$4")
         : filter.object.empty() ? " AND a.customer_id = $4"
                                 : " AND a.customer_id || '' = $4";
}

// A row of a change set counts its edits by kind of entry: {"edits":{"price":2}}. In texts
// quotation marks are escaped. The condition is that of the index staff_audit_prices.
std::string prices_condition(const EntryFilter& filter) {
  return !filter.is_of_prices ? ""
                              : " AND substr(a.action, 1, 11) = 'change_set.'"
                                " AND ({strpos}(a.object_after, '\"price\":') > 0"
                                " OR {strpos}(a.object_after, '\"price_list\":') > 0)";
}

// Of rows `a` of staff_audit, with the parameters $1 to $8.
std::string conditions(const EntryFilter& filter, bool is_first) {
  return member_condition(filter) + action_condition(filter) + prices_condition(filter) +
         (filter.object.empty() ? db::unused_text("$3") : " AND a.object_id = $3") +
         customer_condition(filter) + (filter.from ? " AND a.at >= $5" : db::unused_integer("$5")) +
         (filter.until ? " AND a.at < $6" : db::unused_integer("$6")) +
         (is_first ? db::unused_integer("$7") + db::unused_text("$8")
                   : " AND (a.at, a.id) < ($7, $8)");
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
  const auto member =
      filter.is_of_no_member ? std::optional<std::string_view>("") : unless_empty(filter.member);
  EntryList list;
  for (const db::Row& row : connection.rows(
           "SELECT a.id, a.sequence, " + db::columns<Actor>("a.") + ", " +
               db::columns<Entry>("a.") + " FROM staff_audit a WHERE 1 = 1" +
               conditions(filter, !page.after) + " ORDER BY a.at DESC, a.id DESC LIMIT $9",
           member, unless_empty(filter.action), unless_empty(filter.object),
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
