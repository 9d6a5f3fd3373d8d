#pragma once

#include "http/routing/router.h"
#include "specimen/tester/tester_states.h"

namespace typecase::api {

// POST /api/tester_states and GET /api/tester_states/{id}.
void add_state_routes(http::Router& router, specimen::TesterStates& states);

}  // namespace typecase::api
