#include "sandbox/webhooks.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/log.h"
#include "sandbox/control.h"

namespace typecase::sandbox {

namespace {

constexpr std::chrono::milliseconds patience{10'000};

}  // namespace

std::string sign(std::string_view body, std::string_view secret, Time now) {
  std::string time = std::to_string(to_micros(now) / 1'000'000);
  Digest digest = hmac_sha256(as_bytes(secret), time + "." + std::string(body));
  return "t=" + time + ",v1=" + to_hex(digest);
}

Deliverer::Deliverer(db::Database& database, const Settings& settings, const Clock& clock)
    : database_(database),
      settings_(settings),
      clock_(clock),
      client_(net::HttpClientOptions{.timeout = patience}),
      background_("webhooks", [this] { return deliver_due(); }) {}

void Deliverer::start() {
  if (!settings_.webhook_url.empty()) background_.start();
}

void Deliverer::wake() { background_.wake(); }

int Deliverer::deliver_due() {
  std::vector<Due> deliveries = due();
  for (const Due& delivery : deliveries) note(delivery, send(delivery));
  return static_cast<int>(deliveries.size());
}

std::vector<Deliverer::Due> Deliverer::due() {
  return database_.read([&](db::Connection& db) {
    std::vector<Due> found;
    if (webhook_mode(db) == WebhookMode::hold) return found;
    for (const db::Row& row :
         db.rows("SELECT event, body, attempts FROM delivery JOIN resource ON id = event "
                 "WHERE state = 'waiting' AND next_at <= $1 ORDER BY sequence LIMIT 20",
                 clock_.now())) {
      found.push_back({row.text(0), row.text(1), static_cast<int>(row.integer(2))});
    }
    return found;
  });
}

int Deliverer::send(const Due& delivery) {
  net::HttpRequest request{"POST", settings_.webhook_url, {}, delivery.body};
  request.headers = {
      {"Content-Type", "application/json; charset=utf-8"},
      {"User-Agent", "Typecase-Sandbox/1.0"},
      {"Stripe-Signature", sign(delivery.body, settings_.webhook_secret, clock_.now())}};
  try {
    return client_.send(request).status;
  } catch (const net::NetError& error) {
    log::debug("webhook_failed", {{"event", delivery.event}, {"cause", error.what()}});
    return 0;
  }
}

void Deliverer::note(const Due& delivery, int status) {
  bool was_taken = status >= 200 && status < 300;
  std::chrono::milliseconds pause = settings_.last_retry;
  if (delivery.attempts < 20) {
    pause = std::min(pause, settings_.first_retry * (1 << delivery.attempts));
  }
  database_.write([&](db::Connection& db) {
    db.execute(
        "UPDATE delivery SET attempts = attempts + 1, last_status = $2, next_at = $3, state = $4 "
        "WHERE event = $1",
        delivery.event, status, clock_.now() + pause, was_taken ? "delivered" : "waiting");
  });
}

}  // namespace typecase::sandbox
