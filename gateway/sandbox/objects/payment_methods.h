#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "sandbox/context.h"
#include "sandbox/objects/cards.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// POST /v1/customers.
Reply create_customer(Context& context, Parameters& parameters);

// POST /v1/payment_methods, and payment_method_data of a confirmation. Reads all of `parameters`.
// ApiError 402: the number, the date or the code cannot be a card's.
boost::json::object create_payment_method(Context& context, Parameters& parameters);

// An id of ours, or "pm_card_visa" and its like, of which a new payment method is made.
boost::json::object need_payment_method(Context& context, std::string_view id);

const TestCard& card_of(Context& context, std::string_view payment_method);

}  // namespace typecase::sandbox
