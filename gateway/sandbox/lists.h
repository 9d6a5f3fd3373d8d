#pragma once

#include <string_view>

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// A page of resources of one kind, newest first: {object: "list", url, has_more, data}. Reads limit
// (1 to 100), starting_after, ending_before, created and expand[]=data....
Reply list_resources(Context& context, std::string_view kind, std::string_view url,
                     Parameters& parameters);

// The same for events, with type and types[].
Reply list_events(Context& context, Parameters& parameters);

}  // namespace typecase::sandbox
