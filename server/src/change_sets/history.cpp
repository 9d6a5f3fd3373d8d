#include "change_sets/history.h"

#include <charconv>
#include <limits>
#include <map>

#include "change_sets/price_list_edits.h"
#include "db/record.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKey;
using changes::EntryKind;

constexpr std::string_view cursor_list = "entry_changes";

struct PlaceRow {
  EntryKind entry_kind = EntryKind::shop;
  std::string entry_id;
  std::optional<std::string> item, family;
  Time listed_at = {};
  std::int64_t place = 0;
};
BOOST_DESCRIBE_STRUCT(PlaceRow, (), (entry_kind, entry_id, item, family, listed_at, place))

struct FoundRow {
  ChangeSet change_set;
  PlaceRow at;

  HistoryPlace history_place() const { return {at.listed_at, change_set.id, at.place}; }
};

// nullopt: it is no whole number, or none that fits.
std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [last, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{} || last != end) return std::nullopt;
  return number;
}

struct PublishedRow {
  std::string change_set_id;
  EntryKind kind = EntryKind::shop;
  std::string id;
  std::optional<std::string> record_before, record_after;
};
BOOST_DESCRIBE_STRUCT(PublishedRow, (), (change_set_id, kind, id, record_before, record_after))

using EditsBySet = std::map<std::pair<std::string, EntryKey>, Edit>;

std::vector<FoundRow> find_rows(db::Connection& connection, std::string_view subject,
                                const HistoryPageRequest& page) {
  const auto [at, id, place] = page.after.value_or(
      HistoryPlace{from_micros(std::numeric_limits<std::int64_t>::max()), {}, 0});
  std::vector<FoundRow> found;
  for (const db::Row& row :
       connection.rows("SELECT " + db::columns<ChangeSet>("s.") +
                           ", h.kind AS entry_kind, h.id AS entry_id, h.item, h.family, "
                           "h.published_at AS listed_at, h.place FROM entry_change h "
                           "JOIN change_set s ON s.id = h.change_set_id WHERE h.subject = $1 "
                           "AND (h.published_at, h.change_set_id, h.place) < ($2, $3, $4) "
                           "ORDER BY h.published_at DESC, h.change_set_id DESC, h.place DESC "
                           "LIMIT $5",
                       subject, at, id, place, page.limit + 1)) {
    found.push_back({row.as<ChangeSet>(), row.as<PlaceRow>()});
  }
  return found;
}

// The edits between two rows of a history, each once: many prices of a price list are one edit.
EditsBySet find_edits(db::Connection& connection, std::string_view subject,
                      const HistoryPlace& first, const HistoryPlace& last) {
  EditsBySet edits;
  for (PublishedRow& row : connection.select<PublishedRow>(
           "SELECT " + db::columns<PublishedRow>("e.") +
               " FROM (SELECT DISTINCT change_set_id, kind, id FROM entry_change "
               "WHERE subject = $1 AND (published_at, change_set_id, place) <= ($2, $3, $4) "
               "AND (published_at, change_set_id, place) >= ($5, $6, $7)) h "
               "JOIN change_set_edit e ON e.change_set_id = h.change_set_id AND e.kind = h.kind "
               "AND e.id = h.id",
           subject, first.published_at, first.change_set_id, first.place, last.published_at,
           last.change_set_id, last.place)) {
    const EntryKey key{row.kind, std::move(row.id)};
    edits.emplace(std::pair(std::move(row.change_set_id), key),
                  Edit{key, std::move(row.record_before), std::move(row.record_after)});
  }
  return edits;
}

Edit to_shown(const Edit& edit, const PlaceRow& at) {
  if (edit.key.kind != EntryKind::price_list) return edit;
  if (!at.item) return with_prices(edit, changed_prices(edit));
  return with_prices(edit, {*at.item, at.family.value_or(*at.item)});
}

}  // namespace

std::string subject_of(const EntryKey& entry) {
  return std::string(enum_name(entry.kind)) + "/" + entry.id;
}

std::string subject_of_price(std::string_view currency, std::string_view item) {
  return subject_of({EntryKind::price_list, std::string(currency)}) + "/" + std::string(item);
}

std::string subject_of_family(std::string_view family) { return "all/" + std::string(family); }

std::string to_cursor(const HistoryPlace& place) {
  const std::string key =
      std::to_string(to_micros(place.published_at)) + " " + std::to_string(place.place);
  return to_cursor(TextCursor{key, place.change_set_id}, cursor_list);
}

std::optional<HistoryPlace> parse_history_cursor(std::string_view text) {
  const auto cursor = parse_text_cursor(text, cursor_list);
  if (!cursor) return std::nullopt;
  const std::string_view key = cursor->key;
  const std::size_t blank = key.find(' ');
  if (blank == key.npos) return std::nullopt;
  const auto at = to_integer(key.substr(0, blank));
  const auto place = to_integer(key.substr(blank + 1));
  if (!at || !place) return std::nullopt;
  return HistoryPlace{from_micros(*at), cursor->id, *place};
}

HistoryPage read_history(db::Connection& connection, std::string_view subject,
                         const HistoryPageRequest& page) {
  std::vector<FoundRow> rows = find_rows(connection, subject, page);
  HistoryPage read;
  if (cut_to_page(rows, page.limit)) read.next = rows.back().history_place();
  if (rows.empty()) return read;
  const EditsBySet edits =
      find_edits(connection, subject, rows.front().history_place(), rows.back().history_place());
  for (FoundRow& row : rows) {
    const EntryKey key{row.at.entry_kind, row.at.entry_id};
    const Edit& edit = edits.at({row.change_set.id, key});
    read.edits.push_back(
        {{std::move(row.change_set), {to_shown(edit, row.at)}, {}}, std::move(row.at.item)});
  }
  return read;
}

}  // namespace typecase::change_sets
