#pragma once

#include <vector>

#include "base/error.h"
#include "changes/contents.h"
#include "changes/difference.h"

namespace typecase::changes {

// Writes what differs of the catalogue. Prices take a few statements, however many they are.
// Answers whether something did. entries_disagree: a package is added under an id that is taken.
Result<bool> write_catalogue(db::Connection& connection, const std::vector<Difference>& differences,
                             const Entries& after);

}  // namespace typecase::changes
