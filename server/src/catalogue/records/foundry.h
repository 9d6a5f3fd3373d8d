#pragma once

#include "catalogue/catalogue.h"
#include "db/connection.h"

namespace typecase::catalogue {

// The stored settings; the defaults of Foundry while there are none.
Foundry read_foundry(db::Connection& connection);

}  // namespace typecase::catalogue
