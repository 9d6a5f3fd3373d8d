#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "payments/gateway.h"

namespace typecase::payments {

enum class Signature { valid, malformed, stale, wrong };

// Checks a Stripe-Signature header ("t=<unix>,v1=<hex>[,v1=...]") against the raw body: v1 is
// HMAC-SHA256(secret, "<t>.<body>"). Any v1 under any secret passes (secrets roll); other schemes
// are ignored. stale: t is more than 300 s from now, past or future. Constant time in the digests.
Signature verify_webhook(std::string_view body, std::string_view header,
                         std::span<const std::string> secrets, Time now);

std::string_view name(Signature signature);  // For the log.

// An event that the gateway reports. A hint to look: order and number of deliveries mean nothing.
struct Event {
  std::string id;    // "evt_..."
  std::string type;  // "payment_intent.succeeded", ...
  Time created;
  bool livemode = false;
  std::string object;     // "payment_intent", "charge", "refund", "dispute", ...
  std::string object_id;  // "pi_...", "ch_...", ...
  std::string intent_id;  // The payment intent that it is about; may be empty.
  std::string order_id;   // metadata[order_id] of the object; may be empty.
};

// malformed ("malformed_event"): not JSON, or not an event.
Result<Event> parse_event(std::string_view body);

}  // namespace typecase::payments
