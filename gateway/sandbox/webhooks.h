#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "db/database.h"
#include "net/http_client.h"
#include "sandbox/background.h"
#include "sandbox/context.h"
#include "sandbox/control/delivery_knobs.h"
#include "sandbox/objects/webhook_endpoints.h"

namespace typecase::sandbox {

// "t=<unix>,v1=<hex>" for this body, with a v1 for each secret.
std::string sign(std::string_view body, const std::vector<std::string>& secrets, Time now);

// Sends what the delivery table holds to the webhook endpoint, one after another, each again with
// growing pauses until the endpoint answers 2xx. Continues after a restart where it was. How it
// does so can be changed by the knobs of delivery_knobs.h.
class Deliverer {
 public:
  // `clock` says what is due, `wall` the time in signatures.
  Deliverer(db::Database& database, const Settings& settings, const Clock& clock,
            const Clock& wall);

  void start();
  void wake();        // There may be something to send. From any thread.
  void after_call();  // The same, but sends at once where the knobs say so.

  // Sends what is due now; returns how many were tried. From any thread, one after another.
  int deliver_due();

 private:
  struct Due {
    std::string event;
    std::string body;
    int attempts;
  };
  std::vector<Due> due(db::Connection& db, const DeliveryKnobs& knobs) const;
  std::string signature(std::string_view body, const std::string& secret,
                        const DeliveryKnobs& knobs) const;
  // The status; 0 when there was no answer.
  int send(const Due& delivery, const Endpoint& endpoint, const DeliveryKnobs& knobs);
  void note(const Due& delivery, int status, const DeliveryKnobs& knobs);

  db::Database& database_;
  const Settings& settings_;
  const Clock& clock_;
  const Clock& wall_;
  std::mutex delivering_;
  net::HttpClient client_;
  Background background_;  // The last, so that it ends before what it uses.
};

}  // namespace typecase::sandbox
