#pragma once

#include <boost/json/object.hpp>

#include "sandbox/cards.h"
#include "sandbox/context.h"

namespace typecase::sandbox {

// One try to take the money of an intent: a charge that succeeded or failed, kept, with its event.
boost::json::object charge(Context& context, const boost::json::object& intent,
                           const boost::json::object& payment_method, const TestCard& card,
                           bool was_authenticated);

}  // namespace typecase::sandbox
