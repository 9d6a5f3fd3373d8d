#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "net/http_client.h"
#include "payments/gateway.h"
#include "payments/webhook.h"

namespace typecase::payments {

// Readers of Stripe's objects. They take what they know and overlook what they do not; a member
// that is missing or of another type where one is needed, and an id of more than 255 bytes, throw
// std::invalid_argument. U+0000 in a text is read as U+FFFD: PostgreSQL does not store it.

Intent read_intent(const boost::json::value& object);
Refund read_refund(const boost::json::value& object);
Dispute read_dispute(const boost::json::value& object);
Event read_event(const boost::json::value& object);

// Meaning of an answer other than 2xx.
Failure read_failure(const net::HttpResponse& response);

// object[name] as text without U+0000; empty when it is null, missing or not text.
std::string text_of(const boost::json::object& object, std::string_view name);

}  // namespace typecase::payments
