#pragma once

#include <vector>

#include "change_sets/change_set.h"

namespace typecase::change_sets {

// Rules of families, styles, packages and prices, held against edits of them; `laid`: the entries
// with the edits. Codes of faults: comes_or_goes (fonts alone make entries of the catalogue, but
// for packages, which are added and stay), no_such_family, never_changes, required, too_long,
// not_allowed, not_an_amount, out_of_range, no_such_style, not_unique.
std::vector<changes::EntryFault> check_catalogue(const changes::Entries& laid,
                                                 const std::vector<Edit>& edits);

}  // namespace typecase::change_sets
