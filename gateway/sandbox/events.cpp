#include "sandbox/events.h"

#include <boost/json.hpp>

#include "sandbox/control.h"
#include "sandbox/ids.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace json = boost::json;

void record_event(Context& context, std::string_view type, const json::object& subject) {
  json::value key = nullptr;
  if (!context.idempotency_key.empty()) key = context.idempotency_key;
  bool has_endpoint = !context.settings.webhook_url.empty();
  json::object event{{"id", new_id("evt_")},
                     {"object", "event"},
                     {"api_version", context.settings.api_version},
                     {"created", context.unix_time()},
                     {"data", {{"object", subject}}},
                     {"livemode", false},
                     {"pending_webhooks", has_endpoint ? 1 : 0},
                     {"request", {{"id", context.request_id}, {"idempotency_key", key}}},
                     {"type", type}};
  insert(context, event);
  if (!has_endpoint) return;
  bool is_dropped = webhook_mode(context.db) == WebhookMode::drop;
  context.db.execute(
      "INSERT INTO delivery (event, attempts, next_at, state) VALUES ($1, 0, $2, $3)",
      text_of(event, "id"), context.now, is_dropped ? "dropped" : "waiting");
}

json::object with_pending_webhooks(Context& context, json::object event) {
  auto waiting = context.db.find_one(
      "SELECT 1 FROM delivery WHERE event = $1 AND state = 'waiting'", text_of(event, "id"));
  event["pending_webhooks"] = waiting ? 1 : 0;
  return event;
}

}  // namespace typecase::sandbox
