#pragma once

#include <string_view>
#include <vector>

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// A page of resources of one kind, newest first: {object: "list", url, has_more, data}. Reads limit
// (1 to 100), starting_after, ending_before, created, expand[]=data... and `filters`: members that
// must be as the parameter of that name.
Reply list_resources(Context& context, std::string_view kind, std::string_view url,
                     const std::vector<std::string_view>& filters, Parameters& parameters);

// The same for events, with type and types[].
Reply list_events(Context& context, Parameters& parameters);

}  // namespace typecase::sandbox
