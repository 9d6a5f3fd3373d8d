#include "orders/payment/gateway_events.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/fail_point.h"
#include "base/log.h"
#include "db/record.h"
#include "jobs/job.h"
#include "orders/checkout/order_limits.h"
#include "orders/payment/reviews.h"
#include "orders/transitions.h"
#include "payments/webhook.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

constexpr auto list_every = 1h;
constexpr auto list_overlap = 1h;
constexpr auto list_reach = 24h * 30;  // The gateway's list goes back no further.
constexpr auto first_list_reach = 24h;
constexpr auto parked_for = 24h * 3;
constexpr auto first_pause = 1h;
constexpr auto longest_pause = 24h;
constexpr int parked_batch = 50;

// Why staff look at the order of an event whose job failed for good.
constexpr std::string_view not_processed = "event_not_processed";

// The bank believes that the card was stolen; a dispute may follow.
constexpr std::string_view fraud_warning = "radar.early_fraud_warning";

// A declined card or a failed authentication; the intent stays open for another one.
constexpr std::string_view payment_failed = "payment_intent.payment_failed";

// Earlier versions kept U+0000, which no text parameter may hold.
KeptEvent read_kept(const db::Row& row) {
  auto event = row.get<KeptEvent>("payload");
  for (std::string* text : {&event.object, &event.object_id, &event.intent_id, &event.order_id}) {
    std::erase(*text, '\0');
  }
  return event;
}

std::string kept(const payments::Event& event) {
  return json::write_stored(
      KeptEvent{event.object, event.object_id, event.intent_id, event.order_id, event.created});
}

std::string job_payload(const std::string& event_id) {
  return boost::json::serialize(boost::json::object{{"eventId", event_id}});
}

// By the payment intent, or by the order where our own note of the intent was lost.
std::optional<Attempt> attempt_of(db::Connection& connection, const KeptEvent& told) {
  auto attempt = attempt_of_intent(connection, told.intent_id);
  if (attempt || told.order_id.empty()) return attempt;
  return newest_attempt(connection, OrderId(told.order_id));
}

// Looked at again after as long as it has been parked.
void park(db::Connection& connection, const std::string& event_id, Time now) {
  auto row = connection.find_one(
      "UPDATE webhook_event SET parked = 1, parked_at = coalesce(parked_at, $2) WHERE id = $1 "
      "RETURNING parked_at",
      event_id, now);
  auto pause = std::clamp<std::chrono::microseconds>(now - row->time("parked_at"), first_pause,
                                                     longest_pause);
  connection.execute("UPDATE webhook_event SET retry_at = $2 WHERE id = $1", event_id, now + pause);
}

bool concerns_money(const payments::Event& event) {
  return event.object == "payment_intent" || event.object == "charge" || event.object == "refund" ||
         event.object == "dispute" || event.object == fraud_warning;
}

// Of a payment that staff made to try the keys: no order's.
bool is_of_test(const payments::Event& event) {
  return event.order_id.starts_with(payments::test_order);
}

}  // namespace

Result<void> GatewayEvents::receive(std::string_view body, std::string_view signature) {
  auto checked = payments::verify_webhook(body, signature, secrets_(), clock_.now());
  if (checked != payments::Signature::valid) {
    if (!refusals_in_log_.take("", clock_.now())) {
      log::warning("webhook_refused", {{"why", payments::name(checked)}});
    }
    return Error{ErrorKind::malformed, "bad_signature", "The signature is not good."};
  }
  auto event = payments::parse_event(body);
  if (!event) return event.error();
  if (watcher_(*event)) return {};
  database_.write([&](db::Connection& c) { store(c, *event, clock_.now()); });
  fail_point("K7.event_kept");
  return {};
}

// false: it was there already.
bool GatewayEvents::store(db::Connection& connection, const payments::Event& event, Time now) {
  auto added = connection.execute(
      "INSERT INTO webhook_event (id, type, payload, received_at) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (id) DO NOTHING",
      event.id, event.type, kept(event), now);
  if (added > 0) jobs::enqueue(connection, job_kind, event.id, job_payload(event.id), now);
  return added > 0;
}

void GatewayEvents::settle(const Attempt& attempt, const std::string& intent_id) {
  const bool is_stray =
      attempt.gateway_id && !intent_id.empty() && *attempt.gateway_id != intent_id;
  if (is_stray) {
    auto intent = settlement_.settle_stray(attempt, intent_id);
    if (!intent && !intent.error().not_found()) intent.value();
  } else if (attempt.state != AttemptState::succeeded) {
    settlement_.settle(attempt).value();
  }
}

// false: it is about something that nobody knows.
bool GatewayEvents::settle(const std::string& type, const KeptEvent& told) {
  auto attempt = database_.read([&](db::Connection& c) { return attempt_of(c, told); });
  if (attempt) settle(*attempt, told.intent_id);
  if (told.object == "refund") return refunds_.settle_gateway_refund(told.object_id);
  if (told.object == "dispute") return disputes_.settle(told.object_id);
  if (told.object == fraud_warning && attempt) {
    database_.write([&](db::Connection& connection) {
      flag_for_review(connection, attempt->order_id, "fraud_warning", clock_.now());
    });
  }
  if (type == "charge.refunded") return refunds_.settle_refunds_of(told.intent_id);
  return told.object != "payment_intent" || attempt.has_value();
}

// Before the attempt is settled, which ends it after too many. Declines that are told of late count
// from when they happened.
void GatewayEvents::count_declined(const std::string& event_id, const KeptEvent& told) {
  const Time now = clock_.now();
  const Time declined = std::min(now, told.created.value_or(now));
  database_.write([&](db::Connection& connection) {
    auto attempt = attempt_of(connection, told);
    if (attempt) note_declined_card(connection, event_id, attempt->order_id, declined);
  });
}

void GatewayEvents::process(const std::string& event_id) {
  fail_point("K8.event_waiting");
  auto row = database_.read([&](db::Connection& connection) {
    return connection.find_one("SELECT type, payload, parked FROM webhook_event WHERE id = $1",
                               event_id);
  });
  if (!row) return;
  bool was_parked = row->boolean("parked");
  const auto told = read_kept(*row);
  if (row->text("type") == payment_failed) count_declined(event_id, told);
  bool known = settle(row->text("type"), told);
  database_.write([&](db::Connection& connection) {
    std::optional<Time> processed;
    if (known) processed = clock_.now();
    connection.execute("UPDATE webhook_event SET processed_at = $2, parked = $3 WHERE id = $1",
                       event_id, processed, !known);
    if (!known) park(connection, event_id, clock_.now());
    if (known && was_parked) settled(connection, told);
  });
  if (!known) log::warning("event_parked", {{"event", event_id}, {"type", row->text("type")}});
}

void GatewayEvents::give_up(db::Connection& connection, const std::string& event_id) {
  Time now = clock_.now();
  auto row = connection.find_one("SELECT payload FROM webhook_event WHERE id = $1", event_id);
  if (!row) return;
  connection.execute("UPDATE webhook_event SET parked_at = NULL WHERE id = $1", event_id);
  park(connection, event_id, now);
  auto attempt = attempt_of(connection, read_kept(*row));
  if (!attempt) return;
  // It is never forgotten, and so may be given up again and again.
  bool is_flagged =
      std::ranges::count(open_reasons(connection, attempt->order_id), not_processed) > 0;
  if (!is_flagged) flag_for_review(connection, attempt->order_id, not_processed, now);
}

// It was given up for a while, and has come to its end now.
void GatewayEvents::settled(db::Connection& connection, const KeptEvent& told) {
  auto attempt = attempt_of(connection, told);
  if (attempt) settle_review(connection, attempt->order_id, not_processed, clock_.now());
}

void GatewayEvents::catch_up() {
  Time now = clock_.now();
  bool is_due = !caught_up_ || now >= *caught_up_ + list_every;
  if (is_due && !catch_up_by_list(now)) return;
  retry_parked(now);
}

bool GatewayEvents::catch_up_by_list(Time now) {
  auto read_until = database_.read([](db::Connection& connection) {
    return connection.find<Time>("SELECT at FROM event_cursor WHERE name = 'gateway'");
  });
  Time from =
      read_until ? std::max(*read_until - list_overlap, now - list_reach) : now - first_list_reach;
  if (!read_list(from, now)) return false;
  forget_parked(now);
  caught_up_ = now;
  return true;
}

// false also of an event with U+0000 in a text, which no database takes: the others go on.
bool GatewayEvents::store_listed(const payments::Event& event, Time now) {
  try {
    return database_.write([&](db::Connection& c) { return store(c, event, now); });
  } catch (const std::logic_error& failure) {
    log::error("event_not_stored", {{"event", event.id}, {"why", failure.what()}});
    return false;
  }
}

bool GatewayEvents::read_list(Time from, Time now) {
  auto events = gateway_.list_events(from, now);
  if (!events) {
    log::warning("events_not_listed", {{"code", events.error().code}});
    return false;
  }
  std::int64_t missed = 0;
  for (const payments::Event& event : *events) {
    if (concerns_money(event) && !is_of_test(event)) missed += store_listed(event, now);
  }
  database_.write([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO event_cursor (name, at) VALUES ('gateway', $1) "
        "ON CONFLICT (name) DO UPDATE SET at = excluded.at",
        now);
  });
  if (missed > 0) log::info("events_caught_up", {{"events", missed}});
  return true;
}

void GatewayEvents::forget_parked(Time now) {
  database_.write([&](db::Connection& connection) {
    connection.execute(
        "UPDATE webhook_event SET parked = 0, processed_at = $2 "
        "WHERE parked = 1 AND parked_at < $1",
        now - parked_for, now);
  });
}

// A few at a time: an account that other systems use too tells of much that is none of ours.
void GatewayEvents::retry_parked(Time now) {
  auto due = [&](db::Connection& connection) {
    return connection.rows(
        "SELECT id, payload FROM webhook_event WHERE parked = 1 AND retry_at <= $1 "
        "ORDER BY retry_at LIMIT $2",
        now, parked_batch);
  };
  if (database_.read(due).empty()) return;
  database_.write([&](db::Connection& connection) {
    for (const db::Row& row : due(connection)) {
      retry(connection, row.text("id"), read_kept(row), now);
    }
  });
}

void GatewayEvents::retry(db::Connection& connection, const std::string& event_id,
                          const KeptEvent& told, Time now) {
  if (!attempt_of(connection, told)) {  // By now every intent of ours is known.
    connection.execute("UPDATE webhook_event SET parked = 0, processed_at = $2 WHERE id = $1",
                       event_id, now);
    return;
  }
  park(connection, event_id, now);
  jobs::run_again(connection, job_kind, event_id, job_payload(event_id), now);
}

std::int64_t sweep_events(db::Connection& connection, Time processed_before) {
  return connection.execute("DELETE FROM webhook_event WHERE processed_at < $1", processed_before);
}

}  // namespace typecase::orders
