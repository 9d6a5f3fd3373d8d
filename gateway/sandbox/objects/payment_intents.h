#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// An intent as the parameters of its creation want it, not kept yet: amount, currency,
// automatic_payment_methods, description, receipt_email and metadata. ApiError for what cannot be.
boost::json::object new_intent(Context& context, Parameters& parameters);

// ApiError: not between 50 and 99999999 minor units.
void check_amount(std::int64_t amount);

std::string read_currency(Parameters& parameters);                           // "eur"; needed.
boost::json::value read_customer(Context& context, Parameters& parameters);  // Id or null.

// The calls on payment intents. Each reads all of `parameters`; failures are ApiErrors, and a
// declined card is a Reply of status 402 with the error that names the intent.

Reply create_intent(Context& context, Parameters& parameters);
Reply update_intent(Context& context, std::string_view id, Parameters& parameters);
Reply confirm_intent(Context& context, std::string_view id, Parameters& parameters);
Reply cancel_intent(Context& context, std::string_view id, Parameters& parameters);
Reply retrieve_intent(Context& context, std::string_view id, Parameters& parameters);

}  // namespace typecase::sandbox
