#pragma once

#include "delivery/verification.h"
#include "http/router.h"

namespace typecase::api {

boost::json::object to_json(const delivery::Verification& verification);
boost::json::object keys_json(const std::vector<delivery::PublishedKey>& keys);

// GET /api/verifications/{serial}, /api/signing_keys.
void add_verification_routes(http::Router& router, delivery::Verifications& verifications);

}  // namespace typecase::api
