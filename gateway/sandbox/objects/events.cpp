#include "sandbox/objects/events.h"

#include <algorithm>
#include <boost/json.hpp>

#include "sandbox/control/control.h"
#include "sandbox/control/delivery_knobs.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/webhook_endpoints.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace json = boost::json;

namespace {

bool has_endpoint(Context& context) {
  return !webhook_endpoint(context.db, context.settings).url.empty();
}

json::object new_event(Context& context, std::string_view type, const json::object& subject) {
  auto or_null = [](const std::string& text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
  };
  return {{"id", new_id("evt_")},
          {"object", "event"},
          {"api_version", context.settings.api_version},
          {"created", context.unix_time()},
          {"data", {{"object", subject}}},
          {"livemode", false},
          {"pending_webhooks", has_endpoint(context) ? 1 : 0},
          {"request",
           {{"id", or_null(context.request_id)},
            {"idempotency_key", or_null(context.idempotency_key)}}},
          {"type", type}};
}

bool is_dropped(Context& context, std::string_view type, const DeliveryKnobs& knobs) {
  if (webhook_mode(context.db) == WebhookMode::drop) return true;
  const auto dropped = knobs.dropped_types.value_or(std::vector<std::string>{});
  return std::ranges::find(dropped, type) != dropped.end();
}

}  // namespace

void record_event(Context& context, std::string_view type, const json::object& subject) {
  DeliveryKnobs knobs = delivery_knobs(context.db);
  for (std::int64_t i = 0; i < knobs.events_per_change.value_or(1); ++i) {
    json::object event = new_event(context, type, subject);
    insert(context, event);
    if (!has_endpoint(context)) continue;
    context.db.execute(
        "INSERT INTO delivery (event, attempts, next_at, state) VALUES ($1, 0, $2, $3)",
        text_of(event, "id"), context.now,
        is_dropped(context, type, knobs) ? "dropped" : "waiting");
  }
}

json::object with_pending_webhooks(Context& context, json::object event) {
  event["pending_webhooks"] = is_pending(context, text_of(event, "id")) ? 1 : 0;
  return event;
}

bool is_pending(Context& context, std::string_view event) {
  return context.db.find_one("SELECT 1 FROM delivery WHERE event = $1 AND state = 'waiting'", event)
      .has_value();
}

}  // namespace typecase::sandbox
