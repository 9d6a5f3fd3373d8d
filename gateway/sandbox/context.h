#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <string>

#include "base/clock.h"
#include "db/connection.h"

namespace typecase::sandbox {

struct Settings {
  std::string public_url;  // Our own origin, as browsers see it: "http://127.0.0.1:8082".
  std::string secret_key = "sk_test_typecase_sandbox";
  std::string publishable_key = "pk_test_typecase_sandbox";
  std::string webhook_url = {};  // Empty: no endpoint, so nothing to deliver.
  std::string webhook_secret = "whsec_typecase_sandbox";
  std::string api_version = "2026-10-28.endive";
  std::chrono::milliseconds first_retry{1'000};  // Doubled each time, up to
  std::chrono::milliseconds last_retry{60'000};
};

// One call of the API, inside its transaction.
struct Context {
  db::Connection& db;
  const Settings& settings;
  Time now;
  bool is_publishable = false;       // Called with the publishable key.
  std::string request_id = {};       // Empty: what happens was not asked for by a call.
  std::string idempotency_key = {};  // May be empty.

  std::int64_t unix_time() const { return to_micros(now) / 1'000'000; }
};

// An answer that is kept: of what was done, or of a card that was declined.
struct Reply {
  int status = 200;
  boost::json::object body = {};
};

}  // namespace typecase::sandbox
