#include "sandbox/objects/webhook_endpoints.h"

#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/objects/ids.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace json = boost::json;

Endpoint webhook_endpoint(db::Connection& db, const Settings& settings) {
  const auto row = db.find_one(
      "SELECT body FROM resource WHERE kind = 'webhook_endpoint' ORDER BY sequence DESC LIMIT 1");
  if (!row) return {settings.webhook_url, settings.webhook_secret};
  const json::object made = json::parse(row->text("body")).as_object();
  return {text_of(made, "url"), text_of(made, "secret")};
}

Reply create_webhook_endpoint(Context& context, Parameters& parameters) {
  const std::string url = parameters.needed_text("url");
  if (!url.starts_with("http://") && !url.starts_with("https://")) {
    throw invalid_request("url_invalid", "Invalid URL: an explicit scheme is needed.", "url");
  }
  const auto events = parameters.list("enabled_events");
  if (events.empty()) {
    throw invalid_request("parameter_missing", "Missing required param: enabled_events.",
                          "enabled_events");
  }
  json::object made{
      {"id", new_id("we_")},
      {"object", "webhook_endpoint"},
      {"api_version", parameters.text("api_version").value_or(context.settings.api_version)},
      {"created", context.unix_time()},
      {"description", json::value_from(parameters.text("description"))},
      {"enabled_events", json::value_from(events)},
      {"livemode", false},
      {"metadata", json::value_from(parameters.metadata())},
      {"secret", "whsec_" + random_letters(32)},
      {"status", "enabled"},
      {"url", url}};
  parameters.refuse_others();
  insert(context, made);
  return {200, std::move(made)};
}

Reply delete_webhook_endpoint(Context& context, std::string_view id, Parameters& parameters) {
  parameters.refuse_others();
  need(context, "webhook_endpoint", id, "webhook_endpoint");
  context.db.execute("DELETE FROM resource WHERE id = $1", id);
  return {200, {{"id", id}, {"object", "webhook_endpoint"}, {"deleted", true}}};
}

}  // namespace typecase::sandbox
