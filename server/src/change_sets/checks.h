#pragma once

#include <vector>

#include "change_sets/change_set.h"

namespace typecase::change_sets {

// Holds a draft against the rules of what it edits: those of the folder's reader
// (seeding/check_contents.h) and of the catalogue. A fault that the shop has
// already, without the draft, is none.
std::vector<changes::EntryFault> check(const changes::Entries& shop,
                                       const std::vector<Edit>& edits);

}  // namespace typecase::change_sets
