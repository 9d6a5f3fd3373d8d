#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "sandbox/context.h"

namespace typecase::sandbox {

// Puts resources in the place of their ids: "latest_charge", "payment_method", "charge.customer"
// and the like, as the kind of the resource has them. ApiError for a name that cannot be expanded.
void expand(Context& context, boost::json::object& resource, const std::vector<std::string>& names);

}  // namespace typecase::sandbox
