#include "orders/gateway_events.h"

#include <boost/json.hpp>

#include "base/fail_point.h"
#include "base/log.h"
#include "jobs/job.h"
#include "payments/webhook.h"

namespace typecase::orders {
namespace {

// Not the body: it holds the client secret, which is for the customer's browser alone.
std::string kept(const payments::Event& event) {
  return boost::json::serialize(boost::json::object{{"object", event.object},
                                                    {"objectId", event.object_id},
                                                    {"intentId", event.intent_id},
                                                    {"orderId", event.order_id}});
}

std::string member(const boost::json::value& payload, std::string_view name) {
  return boost::json::value_to<std::string>(payload.at(name));
}

}  // namespace

Result<void> GatewayEvents::receive(std::string_view body, std::string_view signature) {
  auto checked = payments::verify_webhook(body, signature, secrets_, clock_.now());
  if (checked != payments::Signature::valid) {
    log::warning("webhook_refused", {{"why", payments::name(checked)}});
    return Error{ErrorKind::malformed, "bad_signature", "The signature is not good."};
  }
  auto event = payments::parse_event(body);
  if (!event) return event.error();
  database_.write([&](db::Connection& connection) {
    Time now = clock_.now();
    auto added = connection.execute(
        "INSERT INTO webhook_event (id, type, payload, received_at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (id) DO NOTHING",
        event->id, event->type, kept(*event), now);
    if (added == 0) return;
    jobs::enqueue(connection, job_kind, event->id,
                  boost::json::serialize(boost::json::object{{"eventId", event->id}}), now);
  });
  fail_point("K7.event_kept");
  return {};
}

// By the payment intent, or by the order where our own note of the intent was lost.
std::optional<Attempt> GatewayEvents::find_attempt_of(db::Connection& connection,
                                                      const std::string& event_id) {
  auto row = connection.find_one("SELECT payload FROM webhook_event WHERE id = $1", event_id);
  if (!row) return std::nullopt;
  boost::json::value payload = boost::json::parse(row->text(0));
  auto attempt = attempt_of_intent(connection, member(payload, "intentId"));
  std::string order = member(payload, "orderId");
  if (attempt || order.empty()) return attempt;
  return newest_attempt(connection, OrderId(order));
}

void GatewayEvents::process(const std::string& event_id) {
  fail_point("K8.event_waiting");
  auto attempt = database_.read([&](db::Connection& c) { return find_attempt_of(c, event_id); });
  if (attempt && attempt->state != AttemptState::succeeded) settlement_.settle(*attempt).value();
  database_.write([&](db::Connection& connection) {
    connection.execute("UPDATE webhook_event SET processed_at = $2 WHERE id = $1", event_id,
                       clock_.now());
  });
}

std::int64_t sweep_events(db::Connection& connection, Time processed_before) {
  return connection.execute("DELETE FROM webhook_event WHERE processed_at < $1", processed_before);
}

}  // namespace typecase::orders
