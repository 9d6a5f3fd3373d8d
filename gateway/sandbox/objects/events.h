#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

// Keeps an event with the object as it is now, and its delivery to the webhook endpoint when there
// is one.
void record_event(Context& context, std::string_view type, const boost::json::object& subject);

// The event as GET /v1/events shows it: with how many endpoints still wait for it.
boost::json::object with_pending_webhooks(Context& context, boost::json::object event);

// Whether it waits to be delivered.
bool is_pending(Context& context, std::string_view event);

}  // namespace typecase::sandbox
