#pragma once

#include "base/clock.h"
#include "db/database.h"
#include "delivery/build/package.h"

namespace typecase::delivery {

// Builds a package of one of the smallest styles on sale as an order is built (disk, font, formats,
// documents, zip), stores its files and removes them, in some tenths of a second. Throws what a
// build throws. Does nothing where nothing is on sale.
void probe_build(db::Database& database, const PackageSettings& settings, const Clock& clock);

}  // namespace typecase::delivery
