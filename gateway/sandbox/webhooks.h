#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "db/database.h"
#include "net/http_client.h"
#include "sandbox/background.h"
#include "sandbox/context.h"

namespace typecase::sandbox {

// "t=<unix>,v1=<hex>" for this body.
std::string sign(std::string_view body, std::string_view secret, Time now);

// Sends what the delivery table holds to the webhook endpoint, one after another, each again with
// growing pauses until the endpoint answers 2xx. Continues after a restart where it was.
class Deliverer {
 public:
  Deliverer(db::Database& database, const Settings& settings, const Clock& clock);

  void start();
  void wake();  // There may be something to send. From any thread.

  // Sends what is due now; returns how many were tried.
  int deliver_due();

 private:
  struct Due {
    std::string event;
    std::string body;
    int attempts;
  };
  std::vector<Due> due();
  int send(const Due& delivery);  // The status; 0 when there was no answer.
  void note(const Due& delivery, int status);

  db::Database& database_;
  const Settings& settings_;
  const Clock& clock_;
  net::HttpClient client_;
  Background background_;  // The last, so that it ends before what it uses.
};

}  // namespace typecase::sandbox
