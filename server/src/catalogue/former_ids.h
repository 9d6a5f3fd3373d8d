#pragma once

#include <optional>

#include "catalogue/merge.h"
#include "catalogue/rename.h"

namespace typecase::catalogue {

// Gives `before`, the stored record of the proposal's family, the ids that the proposal's
// `formerly` lists lead to. nullopt becomes the record of the family that gave up its id for this
// one, if there is such. Returns the current ids by those that are given up; writes nothing.
Renames apply_former_ids(db::Connection& connection, const Proposal& proposal,
                         std::optional<FamilyRecord>& before);

}  // namespace typecase::catalogue
