#pragma once

#include <functional>
#include <ostream>

#include "db/database.h"
#include "http/routing/router.h"

namespace typecase::app {

// The routes of the public listener as a start lays them, on a database without a shop in it.
void with_routes(const std::function<void(const http::Router&)>& look);
// The same on a migrated database.
void with_routes(db::Database& database, const std::function<void(const http::Router&)>& look);

// Prints "METHOD pattern operation" for every route of the public listener, with "-" for a route
// that is no operation of api/openapi.yaml. Returns 0.
int print_routes(std::ostream& out);

// The same of the staff console, whose operations are those of api/console.yaml.
int print_console_routes(std::ostream& out);

}  // namespace typecase::app
