#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/page_cursor.h"
#include "catalogue/records/rename.h"
#include "change_sets/change_set.h"
#include "db/connection.h"

// The history of what the foundry decides: published edits by entry, by price of a price list and
// by family. Rows of entry_change, in the caller's transaction.
namespace typecase::change_sets {

// Subjects of a history, as rows name them.
std::string subject_of(const changes::EntryKey& entry);
// The price of a style, a package or a family in the price list of a currency. That of a style
// without a price of its own there is the price of its family.
std::string subject_of_price(std::string_view currency, std::string_view item);
// Its own entry, its styles, packages, prices in all currencies, overrides of licences and shares.
std::string subject_of_family(std::string_view family);

// A row of a history, after which a page begins.
struct HistoryPlace {
  Time published_at = {};
  std::string change_set_id;
  std::int64_t place = 0;
};
std::string to_cursor(const HistoryPlace& place);
std::optional<HistoryPlace> parse_history_cursor(std::string_view text);

struct HistoryPageRequest {
  std::optional<HistoryPlace> after = {};
  std::int64_t limit = 50;  // rows, at least 1
};

struct PublishedEdit {
  // With this edit alone. Of a price list the edit has the prices that differ; where it is of an
  // item, the price of that and of its family.
  ShownChangeSet shown;
  std::optional<std::string> item;  // whose price in a price list it changed
};

struct HistoryPage {
  std::vector<PublishedEdit> edits;  // the last published first
  std::optional<HistoryPlace> next;  // nullopt: it is the last page
};

// At most two statements.
HistoryPage read_history(db::Connection& connection, std::string_view subject,
                         const HistoryPageRequest& page);

// Adds the edits of a change set that is published at that time, in one statement. `shop`: its
// entries with the edits.
void add_history(db::Connection& connection, const std::string& change_set_id, Time published_at,
                 const std::vector<Edit>& edits, const changes::Entries& shop);

// Gives the histories of a family the ids of its edits, after these got the ids that took the place
// of former ones (renames.h).
void rename_history(db::Connection& connection, const std::string& former_family,
                    const catalogue::Renames& renames);

}  // namespace typecase::change_sets
