#pragma once

#include <boost/describe.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rate_limiter.h"
#include "orders/payment/disputes.h"
#include "orders/payment/settlement.h"
#include "orders/refund/refunds.h"
#include "payments/webhook.h"

namespace typecase::orders {

// The part of an event that is kept. The body holds the client secret, which is for the customer's
// browser alone.
struct KeptEvent {
  std::string object;
  std::string object_id;
  std::string intent_id;
  std::string order_id;
  std::optional<Time> created;  // nullopt: kept by an earlier version
};
BOOST_DESCRIBE_STRUCT(KeptEvent, (), (object, object_id, intent_id, order_id, created))

// Webhooks of the payment gateway. An event is a hint to look: it is stored once, by its id, and a
// job asks the gateway how things stand.
class GatewayEvents {
 public:
  // The kind of job that receive() enqueues; its payload is {"eventId"}.
  static constexpr std::string_view job_kind = "gateway_event";

  // Those that are good at the moment; several while one is being rolled.
  using Secrets = std::function<std::vector<std::string>()>;
  // Looks at an event that came with a right signature. true: it is no order's, and is done with.
  using Watcher = std::function<bool(const payments::Event&)>;

  GatewayEvents(
      db::Database& database, payments::Gateway& gateway, Settlement& settlement, Refunds& refunds,
      Disputes& disputes, const Clock& clock, Secrets secrets,
      Watcher watcher = [](const payments::Event&) { return false; })
      : database_(database),
        gateway_(gateway),
        settlement_(settlement),
        refunds_(refunds),
        disputes_(disputes),
        clock_(clock),
        secrets_(std::move(secrets)),
        watcher_(std::move(watcher)) {}

  // `body` exactly as it came, `signature` the header Stripe-Signature. A repeat is no failure.
  // malformed: bad_signature, malformed_event; nothing is stored then, nor is the database asked.
  // A flood of these blocks no other sender and fills no log.
  Result<void> receive(std::string_view body, std::string_view signature);

  // The job's part. An event about something that nobody knows is parked. Throws while the gateway
  // cannot be asked.
  void process(const std::string& event_id);

  // In the transaction that parks the job for good: the event is parked too, and staff see its
  // order.
  void give_up(db::Connection& connection, const std::string& event_id);

  // At first, and then once an hour, however often it is called: reads the gateway's own list from
  // an hour before the last time, for events that never came; does nothing while the gateway cannot
  // be asked. Each time some of what was parked is looked at again: after an hour, when it is
  // forgotten if it is about nothing of ours, and then after ever longer pauses, for three days.
  // From one thread.
  void catch_up();

 private:
  bool store(db::Connection& connection, const payments::Event& event, Time now);
  void count_declined(const std::string& event_id, const KeptEvent& told);
  bool settle(const std::string& type, const KeptEvent& told);
  void settle(const Attempt& attempt, const std::string& intent_id);
  bool catch_up_by_list(Time now);
  bool store_listed(const payments::Event& event, Time now);
  bool read_list(Time from, Time now);
  void forget_parked(Time now);
  void retry_parked(Time now);
  void retry(db::Connection& connection, const std::string& event_id, const KeptEvent& told,
             Time now);
  void settled(db::Connection& connection, const KeptEvent& told);

  db::Database& database_;
  payments::Gateway& gateway_;
  Settlement& settlement_;
  Refunds& refunds_;
  Disputes& disputes_;
  const Clock& clock_;
  const Secrets secrets_;
  const Watcher watcher_;
  std::optional<Time> caught_up_;  // in this process
  RateLimiter refusals_in_log_{60, std::chrono::minutes(1)};
};

// Forgets the events that were worked off before that time. Returns how many.
std::int64_t sweep_events(db::Connection& connection, Time processed_before);

}  // namespace typecase::orders
