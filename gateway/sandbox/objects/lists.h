#pragma once

#include <boost/json/object.hpp>
#include <string>
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

// Transactions of the balance, with payout, source, type and currency. Stripe tells the
// transactions of an automatic payout only: ApiError 400 for another.
Reply list_transactions(Context& context, Parameters& parameters);

// Puts resources in the place of their ids: "latest_charge", "payment_method", "charge.customer"
// and the like, as the kind of the resource has them. ApiError for a name that cannot be expanded.
void expand(Context& context, boost::json::object& resource, const std::vector<std::string>& names);

}  // namespace typecase::sandbox
