#pragma once

#include <optional>

#include "catalogue/import/merge.h"
#include "catalogue/records/rename.h"

namespace typecase::catalogue {

struct FormerIds {
  Renames renames;    // current ids by those that are given up
  std::string moved;  // the former id of the family itself, once it gave that up; else empty
  // Sentences about ids that cannot be given up for the proposal's: nothing may be written then.
  std::vector<std::string> refusals;
  std::vector<std::string> remarks;  // about ids that nobody had
};

// Gives `before`, the stored record of the proposal's family, the ids that the proposal's
// `formerly` lists lead to. nullopt becomes the record of the family that gave up its id for this
// one, if there is such. Where both families are there, each style of the former one must have the
// same font under its new id. Writes nothing.
FormerIds apply_former_ids(db::Connection& connection, const Proposal& proposal,
                           std::optional<FamilyRecord>& before);

}  // namespace typecase::catalogue
