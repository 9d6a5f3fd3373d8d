#pragma once

#include <vector>

#include "db/migrate.h"

namespace typecase::db {

// The gateway's own, from gateway/migrations.
const std::vector<Migration>& sandbox_migrations();

}  // namespace typecase::db
