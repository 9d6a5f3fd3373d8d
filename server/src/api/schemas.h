#pragma once

#include <boost/json.hpp>

namespace typecase::api {

// {"requests": ..., "answers": ..., "console": {the same}}: the JSON Schemas of every body that
// handlers read and of every JSON that they answer, by their names in api/openapi.yaml and, of the
// console, api/console.yaml. `typecase --dump-schema` prints them; scripts/check-contract holds
// them against the contract.
boost::json::object schemas();

}  // namespace typecase::api
