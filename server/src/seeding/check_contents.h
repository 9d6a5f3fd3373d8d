#pragma once

#include <vector>

#include "changes/contents.h"
#include "changes/entry_fault.h"

namespace typecase::seeding {

// Holds contents against every rule of a folder's reader, by writing them as a folder in memory and
// reading that. The licences are as load_written() gives them.
std::vector<changes::EntryFault> check_contents(const changes::ShopContents& shop);

}  // namespace typecase::seeding
