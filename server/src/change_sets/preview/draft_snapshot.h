#pragma once

#include <memory>
#include <vector>

#include "change_sets/change_set.h"
#include "db/connection.h"
#include "snapshot/snapshot.h"

namespace typecase::change_sets {

// The shop as visitors would see it at `now`, were these edits published: as a refresh of the
// snapshot reads it after changes::write_entries(), but for version numbers. Parts that no edit
// touches are those of `live`, as far as they still hold. Reads in the caller's transaction and
// writes nothing. An edit of an item that the catalogue no longer has changes nothing.
// std::exception: a record is none of its kind.
std::shared_ptr<const snapshot::Snapshot> draft_snapshot(db::Connection& connection,
                                                         const snapshot::Snapshot& live,
                                                         const std::vector<Edit>& edits, Time now);

}  // namespace typecase::change_sets
