#pragma once

#include "api/snapshot_answers.h"
#include "catalogue/catalogue.h"
#include "http/router.h"
#include "licences/licences.h"

namespace typecase::api {

// GET /api/licences?font={family} as JSON, for a page that carries it. There must be that family.
std::string licences_text(const licences::Current& licences, SnapshotAnswers& answers,
                          const std::string& family);

// GET /api/licences.
void add_licence_routes(http::Router& router, const catalogue::Current& catalogue,
                        const licences::Current& licences, SnapshotAnswers& answers);

}  // namespace typecase::api
