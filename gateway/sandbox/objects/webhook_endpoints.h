#pragma once

#include <string>
#include <string_view>

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// Where events are delivered, and what signs them.
struct Endpoint {
  std::string url;  // empty: nowhere
  std::string secret;
};

// The newest that was made by a call; else that of the settings. Stripe delivers to all of them.
Endpoint webhook_endpoint(db::Connection& db, const Settings& settings);

// POST /v1/webhook_endpoints.
Reply create_webhook_endpoint(Context& context, Parameters& parameters);

// DELETE /v1/webhook_endpoints/{id}.
Reply delete_webhook_endpoint(Context& context, std::string_view id, Parameters& parameters);

}  // namespace typecase::sandbox
