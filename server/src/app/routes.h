#pragma once

#include <ostream>

namespace typecase::app {

// Prints "METHOD pattern operation" for every route of the public listener, with "-" for a route
// that is no operation of api/openapi.yaml. Returns 0.
int print_routes(std::ostream& out);

}  // namespace typecase::app
