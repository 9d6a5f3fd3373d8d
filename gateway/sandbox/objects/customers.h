#pragma once

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// POST /v1/customers.
Reply create_customer(Context& context, Parameters& parameters);

}  // namespace typecase::sandbox
