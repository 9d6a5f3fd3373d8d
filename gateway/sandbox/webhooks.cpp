#include "sandbox/webhooks.h"

#include <algorithm>

#include "base/crypto/crypto.h"
#include "base/log.h"
#include "sandbox/control/control.h"
#include "sandbox/control/delivery_knobs.h"

namespace typecase::sandbox {

namespace {

constexpr std::chrono::milliseconds patience{10'000};

}  // namespace

std::string sign(std::string_view body, const std::vector<std::string>& secrets, Time now) {
  std::string time = std::to_string(to_micros(now) / 1'000'000);
  std::string header = "t=" + time;
  for (const std::string& secret : secrets) {
    header += ",v1=" + to_hex(hmac_sha256(as_bytes(secret), time + "." + std::string(body)));
  }
  return header;
}

Deliverer::Deliverer(db::Database& database, const Settings& settings, const Clock& clock,
                     const Clock& wall)
    : database_(database),
      settings_(settings),
      clock_(clock),
      wall_(wall),
      client_(net::HttpClientOptions{.timeout = patience}),
      background_("webhooks", [this] { return deliver_due(); }) {}

void Deliverer::start() { background_.start(); }

void Deliverer::wake() { background_.wake(); }

void Deliverer::after_call() {
  bool is_first = database_.read(
      [](db::Connection& db) { return delivery_knobs(db).before_answer.value_or(false); });
  if (is_first) {
    deliver_due();
  } else {
    wake();
  }
}

int Deliverer::deliver_due() {
  std::lock_guard guard(delivering_);
  std::vector<Due> deliveries;
  Endpoint endpoint;
  DeliveryKnobs knobs = database_.read([&](db::Connection& db) {
    DeliveryKnobs now = delivery_knobs(db);
    endpoint = webhook_endpoint(db, settings_);
    if (webhook_mode(db) != WebhookMode::hold) deliveries = due(db, now);
    return now;
  });
  for (const Due& delivery : deliveries) {
    int status = 0;
    for (std::int64_t i = 0; i < knobs.copies.value_or(1); ++i)
      status = send(delivery, endpoint, knobs);
    note(delivery, status, knobs);
  }
  return static_cast<int>(deliveries.size());
}

std::vector<Deliverer::Due> Deliverer::due(db::Connection& db, const DeliveryKnobs& knobs) const {
  std::vector<Due> found;
  for (const db::Row& row : db.rows(
           "SELECT event, body, attempts FROM delivery JOIN resource ON id = event "
           "WHERE state = 'waiting' AND next_at <= $1 - CASE WHEN attempts = 0 THEN $2 ELSE 0 END "
           "ORDER BY CASE WHEN $3 = 1 THEN -sequence ELSE sequence END LIMIT 20",
           clock_.now(), knobs.delay_ms.value_or(0) * 1000, knobs.newest_first.value_or(false))) {
    found.push_back(
        {row.text("event"), row.text("body"), static_cast<int>(row.integer("attempts"))});
  }
  return found;
}

std::string Deliverer::signature(std::string_view body, const std::string& secret,
                                 const DeliveryKnobs& knobs) const {
  constexpr std::chrono::seconds too_far{301};
  std::vector<std::string> secrets = knobs.secrets.value_or(std::vector{secret});
  switch (knobs.signature.value_or(SignatureTrouble::none)) {
    case SignatureTrouble::none:
      return sign(body, secrets, wall_.now());
    case SignatureTrouble::wrong:
      return sign(body, {"whsec_wrong"}, wall_.now());
    case SignatureTrouble::stale:
      return sign(body, secrets, wall_.now() - too_far);
    case SignatureTrouble::early:
      return sign(body, secrets, wall_.now() + too_far);
    case SignatureTrouble::missing:
      break;
  }
  return {};
}

int Deliverer::send(const Due& delivery, const Endpoint& endpoint, const DeliveryKnobs& knobs) {
  std::string body = delivery.body;
  auto size = static_cast<std::size_t>(knobs.body_bytes.value_or(0));
  if (size > body.size()) body.resize(size, ' ');
  net::HttpRequest request{"POST", endpoint.url, {}, body};
  request.headers = {{"Content-Type", "application/json; charset=utf-8"},
                     {"User-Agent", "Typecase-Sandbox/1.0"}};
  std::string signed_by = signature(body, endpoint.secret, knobs);
  if (!signed_by.empty()) request.headers.push_back({"Stripe-Signature", signed_by});
  try {
    return client_.send(request).status;
  } catch (const net::NetError& error) {
    log::debug("webhook_failed", {{"event", delivery.event}, {"cause", error.what()}});
    return 0;
  }
}

void Deliverer::note(const Due& delivery, int status, const DeliveryKnobs& knobs) {
  bool was_taken = status >= 200 && status < 300;
  std::chrono::milliseconds pause = settings_.last_retry;
  if (delivery.attempts < 20) {
    pause = std::min(pause, settings_.first_retry * (1 << delivery.attempts));
  }
  pause /= knobs.time_scale.value_or(1);
  database_.write([&](db::Connection& db) {
    db.execute(
        "UPDATE delivery SET attempts = attempts + 1, last_status = $2, next_at = $3, state = $4 "
        "WHERE event = $1",
        delivery.event, status, clock_.now() + pause, was_taken ? "delivered" : "waiting");
  });
}

}  // namespace typecase::sandbox
