#pragma once

#include <vector>

#include "changes/contents.h"
#include "changes/entry_fault.h"
#include "seeding/folder_pictures.h"
#include "seeding/references.h"

namespace typecase::seeding {

// Holds contents against every rule of a folder's reader, by writing them as a folder in memory and
// reading that. The licences are as load_written() gives them. pictures: ids of those that the shop
// has.
std::vector<changes::EntryFault> check_contents(const changes::ShopContents& shop,
                                                const PictureIds& pictures);

// A warning for each name of a family, style or package in the contents that is not known
// (references.h). Contents that break a rule have none.
std::vector<changes::EntryFault> check_references(const changes::ShopContents& shop,
                                                  const KnownIds& known);

}  // namespace typecase::seeding
