#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/listing.h"

namespace typecase::backoffice {

// A row of the audit log with the people it names.
struct NamedEntry {
  audit::RecordedEntry recorded;
  std::string who;  // the member's name; of the command line, the operating system's user
  std::optional<std::string> acting_as;  // address of the customer; none where they are deleted
};

// In the given order. At most two statements.
std::vector<NamedEntry> name_people(db::Connection& connection,
                                    std::vector<audit::RecordedEntry> entries);

struct FoundEntries {
  std::vector<NamedEntry> entries;  // the newest first
  audit::ChainState chain;
  std::optional<PageCursor> next;
};

// At most five statements, whatever the length of the page.
FoundEntries find_entries(db::Connection& connection, const audit::EntryFilter& filter,
                          const PageRequest& page);

}  // namespace typecase::backoffice
