#pragma once

#include <memory>

#include "app/wiring/config.h"
#include "db/database.h"

namespace typecase::app {

// The database of the configuration, whatever its schema. exclusive: no other process has it open.
std::unique_ptr<db::Database> open_database(const Config& config, bool exclusive = false);

// The database of a shop. Throws where its schema is not this version's.
std::unique_ptr<db::Database> open_shop(const Config& config);

}  // namespace typecase::app
