#pragma once

#include "api/catalogue/snapshot_answers.h"
#include "catalogue/catalogue.h"
#include "http/routing/router.h"
#include "licences/licences.h"

namespace typecase::api {

// GET /api/licences.
void add_licence_routes(http::Router& router, const catalogue::Current& catalogue,
                        const licences::Current& licences, SnapshotAnswers& answers);

}  // namespace typecase::api
