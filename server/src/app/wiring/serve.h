#pragma once

#include "app/wiring/config.h"
#include "db/database.h"

namespace typecase::app {

// Runs the shop until SIGTERM or SIGINT, then answers what is under way and returns 0.
// Throws when the configuration, the database or an address is not good.
int serve(const Config& config, db::Database& database);

}  // namespace typecase::app
