#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// The calls on payment intents. Each reads all of `parameters`; failures are ApiErrors, and a
// declined card is a Reply of status 402 with the error that names the intent.

Reply create_intent(Context& context, Parameters& parameters);
Reply update_intent(Context& context, std::string_view id, Parameters& parameters);
Reply confirm_intent(Context& context, std::string_view id, Parameters& parameters);
Reply cancel_intent(Context& context, std::string_view id, Parameters& parameters);
Reply retrieve_intent(Context& context, std::string_view id, Parameters& parameters);

}  // namespace typecase::sandbox
