#pragma once

#include <vector>

#include "change_sets/change_set.h"
#include "seeding/folder_pictures.h"

namespace typecase::change_sets {

// Holds a draft against the rules of what it edits: those of the folder's reader
// (seeding/check_contents.h) and of the catalogue. A fault that the shop has
// already, without the draft, is none. Codes besides theirs: not_kept, an entry that the shop would
// not have once it is written. pictures: ids of those that the shop has.
std::vector<changes::EntryFault> check(const changes::Entries& shop, const std::vector<Edit>& edits,
                                       const seeding::PictureIds& pictures);

// Names of families, styles and packages that the shop does not have and that the edits bring:
// warnings, which do not stand against publishing. Codes: no_such_family, no_such_style,
// no_such_item.
std::vector<changes::EntryFault> find_missing_names(const changes::Entries& shop,
                                                    const std::vector<Edit>& edits);

// The edits as the shop will have them: with lists in the order in which it keeps them.
std::vector<Edit> as_kept(const changes::Entries& shop, std::vector<Edit> edits);

}  // namespace typecase::change_sets
