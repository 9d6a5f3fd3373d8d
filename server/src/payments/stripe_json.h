#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "net/http_client.h"
#include "payments/form.h"
#include "payments/gateway.h"
#include "payments/stripe_gateway.h"
#include "payments/webhook.h"

namespace typecase::payments {

// Readers of Stripe's objects. They take what they know and overlook what they do not; a member
// that is missing or of another type where one is needed, and an id of more than 255 bytes, throw
// std::invalid_argument. U+0000 in a text is read as U+FFFD: PostgreSQL does not store it.

Intent read_intent(const boost::json::value& object);
Refund read_refund(const boost::json::value& object);
Dispute read_dispute(const boost::json::value& object);
Event read_event(const boost::json::value& object);
WebhookEndpoint read_webhook_endpoint(const boost::json::value& object);

// Meaning of an answer other than 2xx.
Failure read_failure(const net::HttpResponse& response);

// The gateway answered, but not in its own language.
Failure garbage(int status, const std::string& why);

// The answer of a call, read by one of the readers above.
template <class T>
Answer<T> read_as(const Answer<boost::json::value>& answer, T (*read)(const boost::json::value&)) {
  if (!answer) return answer.error();
  try {
    return read(*answer);
  } catch (const std::invalid_argument& error) {
    return garbage(200, error.what());
  }
}

// Parameters of a new intent.
Form form_of(const NewIntent& intent);

// object[name] as text without U+0000; empty when it is null, missing or not text.
std::string text_of(const boost::json::object& object, std::string_view name);

}  // namespace typecase::payments
