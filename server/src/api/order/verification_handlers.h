#pragma once

#include "api/catalogue/licence_answers.h"
#include "http/routing/router.h"

namespace typecase::api {

// GET /api/verifications/{serial}, /api/signing_keys.
void add_verification_routes(http::Router& router, delivery::Verifications& verifications);

}  // namespace typecase::api
