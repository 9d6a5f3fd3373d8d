#pragma once

#include "api/snapshot_answers.h"
#include "catalogue/catalogue.h"
#include "http/router.h"
#include "licences/licences.h"

namespace typecase::api {

// As a family is sold under them; for an empty id, or one without overrides, as all are.
boost::json::value licences_json(const licences::Licences& licences, std::string_view family);

// GET /api/licences.
void add_licence_routes(http::Router& router, const catalogue::Current& catalogue,
                        const licences::Current& licences, SnapshotAnswers& answers);

}  // namespace typecase::api
