#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orders/settlement.h"

namespace typecase::orders {

// What the payment gateway tells by webhook. An event is a hint to look: it is stored once, and a
// job asks the gateway how things stand.
class GatewayEvents {
 public:
  // The kind of job that receive() enqueues; its payload is {"eventId"}.
  static constexpr std::string_view job_kind = "gateway_event";

  // Several secrets while one is being rolled.
  GatewayEvents(db::Database& database, Settlement& settlement, const Clock& clock,
                std::vector<std::string> secrets)
      : database_(database), settlement_(settlement), clock_(clock), secrets_(std::move(secrets)) {}

  // `body` exactly as it came, `signature` the header Stripe-Signature. A repeat is no failure.
  // malformed: bad_signature, malformed_event; nothing is stored then.
  Result<void> receive(std::string_view body, std::string_view signature);

  // The job's part. An event about an order that nobody knows is left to the reconciler. Throws
  // while the gateway cannot be asked.
  void process(const std::string& event_id);

 private:
  std::optional<Attempt> find_attempt_of(db::Connection& connection, const std::string& event_id);

  db::Database& database_;
  Settlement& settlement_;
  const Clock& clock_;
  std::vector<std::string> secrets_;
};

// Forgets the events that were worked off before that time. Returns how many.
std::int64_t sweep_events(db::Connection& connection, Time processed_before);

}  // namespace typecase::orders
