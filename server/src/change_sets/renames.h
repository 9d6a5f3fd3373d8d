#pragma once

#include "catalogue/records/rename.h"
#include "changes/entry.h"
#include "db/connection.h"

namespace typecase::change_sets {

// Gives the edits of all change sets the ids that took the place of former ones, in their keys and
// their records, so that drafts go on and publications can be taken back after a family got another
// address; histories follow too. In the transaction of catalogue::change_address(), whose answer
// `renames` is, or of an import (ImportOptions::follow). Versions of change sets stay.
void follow_renames(db::Connection& connection, const std::string& former_family,
                    const catalogue::Renames& renames);

// The id of a style or a package, whose former one begins with that of its family. Those that
// drafts add are in no renames.
std::string renamed_item(const std::string& id, const std::string& former_family,
                         const catalogue::Renames& renames);

// The key of an entry that names a family in its id, where that is the former one. Entries of the
// catalogue have keys of their own.
changes::EntryKey renamed(changes::EntryKey key, const std::string& former_family,
                          const std::string& current);

}  // namespace typecase::change_sets
