#pragma once

#include "http/routing/router.h"
#include "specimen/tester/tester_fonts.h"

namespace typecase::api {

// GET /t/{face}/{instance}/{features}/{cover}.woff2 and /t/{face}/{instance}/advances.json, and
// POST /api/tester_batches. Compressed advances count in `memory`.
void add_tester_routes(http::Router& router, specimen::TesterFonts& fonts,
                       const std::shared_ptr<specimen::MemoryBudget>& memory);

}  // namespace typecase::api
