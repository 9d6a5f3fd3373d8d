#pragma once

#include "audit/audit.h"
#include "base/text/page_cursor.h"

namespace typecase::audit {

// Conditions on a row of the log; an empty member lets every row through.
struct EntryFilter {
  std::string member = {};         // id of a member
  bool is_of_no_member = false;    // made on the command line; without `member`
  std::string action = {};         // whole ("refund.requested") or its first part ("refund")
  bool is_of_prices = false;       // of change sets with prices; without `action`
  std::string object = {};         // id of what was changed
  std::string customer = {};       // id of the customer whom a member acted as
  std::optional<Time> from = {};   // made then or later
  std::optional<Time> until = {};  // made before

  bool has_few_rows() const { return !object.empty() || !customer.empty(); }
  bool has_whole_action() const { return action.find('.') != action.npos; }
};

struct EntryList {
  std::vector<RecordedEntry> entries;  // the newest first
  std::optional<PageCursor> next;      // nullopt: it is the last page
};

// One statement.
EntryList find_entries(db::Connection& connection, const EntryFilter& filter,
                       const PageRequest& page);

struct ChainState {
  std::int64_t sequence = 0;      // of the last sealed row; 0: none was sealed yet
  std::optional<Time> sealed_at;  // that row
  std::int64_t unsealed = 0;      // rows that wait for the sealer
};

// Two statements. A head that was removed is one of sequence 0.
ChainState chain_state(db::Connection& connection);

}  // namespace typecase::audit
