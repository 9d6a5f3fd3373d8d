#pragma once

#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "licences/licences.h"
#include "pricing/cart.h"
#include "toml_reader/table.h"

namespace typecase::seeding {

// Faults of an item of a prepared cart that names what the shop does not have: class, item, licence
// or tier (unknown), each with the nearest name. `own`: ids of the licences of the cart itself.
void check_names(toml_reader::Table& row, const pricing::CartItem& item,
                 const std::vector<std::string>& own, const catalogue::Catalogue& catalogue,
                 const licences::Licences& licences);

}  // namespace typecase::seeding
