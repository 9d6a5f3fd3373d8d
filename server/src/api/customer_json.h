#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "accounts/accounts.h"

namespace typecase::api {

// The customer as every answer shows him. impersonator: who of the staff acts as him.
boost::json::object to_json(const accounts::Customer& customer,
                            const std::optional<std::string>& impersonator = std::nullopt);

// One sign-in of his list. current: the id of the one that asks.
boost::json::object to_json(const accounts::OpenSession& session, std::string_view current);

}  // namespace typecase::api
