#include "sandbox/events.h"

#include <boost/json.hpp>

#include "sandbox/control.h"
#include "sandbox/ids.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace json = boost::json;

void record_event(Context& context, std::string_view type, const json::object& subject) {
  auto or_null = [](const std::string& text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
  };
  bool has_endpoint = !context.settings.webhook_url.empty();
  json::object event{{"id", new_id("evt_")},
                     {"object", "event"},
                     {"api_version", context.settings.api_version},
                     {"created", context.unix_time()},
                     {"data", {{"object", subject}}},
                     {"livemode", false},
                     {"pending_webhooks", has_endpoint ? 1 : 0},
                     {"request",
                      {{"id", or_null(context.request_id)},
                       {"idempotency_key", or_null(context.idempotency_key)}}},
                     {"type", type}};
  insert(context, event);
  if (!has_endpoint) return;
  bool is_dropped = webhook_mode(context.db) == WebhookMode::drop;
  context.db.execute(
      "INSERT INTO delivery (event, attempts, next_at, state) VALUES ($1, 0, $2, $3)",
      text_of(event, "id"), context.now, is_dropped ? "dropped" : "waiting");
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
