#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "sandbox/context.h"

namespace typecase::sandbox {

// Puts resources in the place of their ids: "latest_charge", "payment_method". ApiError for a name
// that cannot be expanded.
void expand(Context& context, boost::json::object& intent, const std::vector<std::string>& names);

}  // namespace typecase::sandbox
