#pragma once

#include <boost/json.hpp>

namespace typecase::api {

// The JSON Schemas of every body that a handler reads, by their names in api/openapi.yaml.
// `typecase --dump-schema` prints them; scripts/check-contract holds them against the contract.
boost::json::object request_schemas();

}  // namespace typecase::api
